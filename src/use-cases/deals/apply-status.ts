import { type MedusaContainer } from "@medusajs/framework/types"
import { decideOnStatus, type StatusMove, toCheckDelayMs } from "../../core/deals/status"
import { toFailureText } from "../../core/failure-text"
import { type DealReason } from "../../core/message/message"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { cancelDeal } from "./cancel-deal"
import { type CommittedDeal } from "./committed-deal"
import { confirmDeal } from "./confirm-deal"
import { clearDisagreement, clearObstacles, raiseDisagreement, toStuckKey } from "./deal-problems"

export interface ReceivedStatus {
  /** As the service spells it. */
  status: string
  source: "read" | "callback"
}

/** Makes the move that a status means for a deal. The status is noted first: whatever happens during the move happens in its light. */
export async function applyStatus(
  container: MedusaContainer,
  deal: CommittedDeal,
  { status, source }: ReceivedStatus,
): Promise<void> {
  const { checks, timeline } = container.resolve(PARTNER_COMMERCE).deals
  await checks.record(deal.trx_id, { remoteStatus: status, nextInMs: toCheckDelayMs(deal.checks + 1) })
  if (status !== deal.remote_status) await timeline.note(deal.trx_id, { event: `status_${source}`, detail: status })
  const move = decideOnStatus(deal.state, status)
  await makeMove(container, deal, { move, reason: { code: "service_says", values: { status } } })
  if (move !== "alert") await clearDisagreement(container, deal.trx_id)
}

/** @throws any error of the move, after a problem was raised for it: the move is tried again */
export async function makeMove(
  container: MedusaContainer,
  deal: CommittedDeal,
  { move, reason }: { move: StatusMove; reason: DealReason },
): Promise<void> {
  const { problems } = container.resolve(PARTNER_COMMERCE)
  try {
    await MAKE_MOVE[move](container, deal, reason)
    if (SETTLING.has(move)) await clearObstacles(container, deal.trx_id)
  } catch (error) {
    await problems.raise({
      key: toStuckKey(deal.trx_id),
      code: "deal_not_settled",
      values: { trx_id: deal.trx_id, order_id: deal.order_id, reason, failure: toFailureText(error) },
    })
    throw error
  }
}

const SETTLING: ReadonlySet<StatusMove> = new Set(["confirm", "cancel"])

type MakeMove = (container: MedusaContainer, deal: CommittedDeal, reason: DealReason) => Promise<void>

const MAKE_MOVE: Record<StatusMove, MakeMove> = {
  wait: () => Promise.resolve(),
  nothing: () => Promise.resolve(),
  agree: () => Promise.resolve(),
  confirm: confirmDeal,
  cancel: cancelDeal,
  alert: raiseDisagreement,
}
