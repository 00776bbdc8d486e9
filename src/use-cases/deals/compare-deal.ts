import { type MedusaContainer } from "@medusajs/framework/types"
import { decideOnStatus } from "../../core/deals/status"
import { isTestDeal } from "../../core/deals/test-deal"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealRow } from "../../modules/partner-commerce/deals/deal-row"
import { requireConfigured } from "../configured"
import { endDelivery, isDeliveryOver } from "../delivery/end-delivery"
import { clearDisagreement, raiseDisagreement } from "./deal-problems"
import { isRefunded } from "./payment"

/**
 * Compares a deal that is settled here with the service. A contradiction is raised for a person to settle, and cleared once the two
 * agree. Nothing moves by itself any more.
 *
 * @param received the status of a callback; null = only a reading counts
 */
export async function compareDeal(container: MedusaContainer, deal: DealRow, received: string | null): Promise<void> {
  if (isTestDeal(deal.trx_id) || (received !== null && decideOnStatus(deal.state, received) === "nothing")) return
  const { checks, timeline } = container.resolve(PARTNER_COMMERCE).deals
  const reading = await readStatus(container, deal)
  const status = reading.kind === "read" ? reading.status : received
  if (status === null) return
  // A callback alone can raise a disagreement, and never clear one, as long as the service can be asked.
  const isCertain = reading.kind !== "unreadable"
  if (isCertain) await checks.record(deal.trx_id, { remoteStatus: status, nextInMs: null })
  if (status !== deal.remote_status) {
    const event = reading.kind === "read" ? "status_read" : "status_callback"
    await timeline.note(deal.trx_id, { event, detail: status })
  }

  if (isCertain && isDeliveryOver({ ...deal, remote_status: status })) await endDelivery(container, deal.trx_id)

  const move = decideOnStatus(deal.state, status)
  if (move === "alert" && !(await isRefundedOnBothSides(container, deal, status))) {
    return raiseDisagreement(container, deal, { code: "service_says", values: { status } })
  }
  if (isCertain && move !== "nothing") await clearDisagreement(container, deal.trx_id)
}

type StatusReading = { kind: "read"; status: string } | { kind: "unreadable" } | { kind: "not_configured" }

async function readStatus(container: MedusaContainer, { trx_id }: DealRow): Promise<StatusReading> {
  const { transactions } = requireConfigured(container.resolve(PARTNER_COMMERCE)).clients
  if (!transactions.isConfigured("getTransactionStatus")) return { kind: "not_configured" }
  const reading = await transactions.getTransactionStatus(trx_id)
  return reading.ok ? { kind: "read", status: reading.value.status } : { kind: "unreadable" }
}

async function isRefundedOnBothSides(
  container: MedusaContainer,
  { order_id }: DealRow,
  status: string,
): Promise<boolean> {
  return status === "REF" && order_id !== null && (await isRefunded(container, order_id))
}
