import { type MedusaContainer } from "@medusajs/framework/types"
import { compareRecord } from "../../orders/rules/compare-record"
import { type ServiceFailure } from "../../messages/rules/message"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../../store/configured"
import { clearProblems } from "../deal-batches"
import { raiseObstacle, toDealRecordKey } from "../deal-problems"
import { type CommittedDeal } from "./committed-deal"
import { ONE_ATTEMPT } from "./call-options"

/**
 * Compares the service's record with the order before the payment is captured. The path of the record is not certain. So an unreadable
 * record is noted and the status alone decides, while a contradicting record holds the capture.
 *
 * @returns whether the payment may be captured
 */
export async function checkDealRecord(container: MedusaContainer, deal: CommittedDeal): Promise<boolean> {
  const record = await readRecord(container, deal)
  if (record.kind === "unreadable") await noteUnreadable(container, deal, record.failure)
  if (record.kind !== "differs") {
    await clearProblems(container, [toDealRecordKey(deal.trx_id)])
    return true
  }
  const { field, ours, theirs } = record
  await raiseObstacle(container, deal, {
    key: toDealRecordKey(deal.trx_id),
    code: "deal_record_differs",
    values: { trx_id: deal.trx_id, order_id: deal.order_id, field, ours, theirs },
  })
  return false
}

async function readRecord(container: MedusaContainer, deal: CommittedDeal) {
  const { transactions } = requireConfigured(container.resolve(PARTNER_COMMERCE)).clients
  if (!transactions.isConfigured("getTransaction")) return { kind: "not_configured" } as const
  const reading = await transactions.getTransaction({ trxId: deal.body.trx_id, orderId: null }, ONE_ATTEMPT)
  if (!reading.ok) return { kind: "unreadable", failure: reading.error.why } as const
  const comparison = compareRecord(deal, reading.value)
  return comparison.kind === "says_nothing" ? ({ kind: "unreadable", failure: SAYS_NOTHING } as const) : comparison
}

const SAYS_NOTHING: ServiceFailure = {
  code: "unreadable",
  values: { detail: "the record names neither amount nor order_id" },
}

async function noteUnreadable(
  container: MedusaContainer,
  { trx_id }: CommittedDeal,
  failure: ServiceFailure,
): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).deals.timeline.note(trx_id, { event: "record_unreadable", failure })
}
