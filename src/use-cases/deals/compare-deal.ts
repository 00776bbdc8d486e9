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
 * Compares a deal that is settled here with the service. Where they contradict, a person has to know; where they agree again, that is
 * over. Nothing moves by itself any more.
 *
 * @param heard a status that a callback has told; null = only what is read counts
 */
export async function compareDeal(container: MedusaContainer, deal: DealRow, heard: string | null): Promise<void> {
  if (isTestDeal(deal.trx_id) || (heard !== null && decideOnStatus(deal.state, heard) === "nothing")) return
  const { checks: dealChecks, timeline: dealTimeline } = container.resolve(PARTNER_COMMERCE).deals
  const read = await readStatus(container, deal)
  const status = read.kind === "read" ? read.status : heard
  if (status === null) return
  // What is merely said can open a question, and never close one, as long as it can be asked.
  const isCertain = read.kind !== "unreadable"
  if (isCertain) await dealChecks.record(deal.trx_id, { remoteStatus: status, nextInMs: null })
  if (status !== deal.remote_status)
    await dealTimeline.note(deal.trx_id, {
      event: read.kind === "read" ? "status_read" : "status_callback",
      detail: status,
    })

  if (isCertain && isDeliveryOver({ ...deal, remote_status: status })) await endDelivery(container, deal.trx_id)

  const move = decideOnStatus(deal.state, status)
  if (move === "alert" && !(await isRefundOfBoth(container, deal, status))) {
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

async function isRefundOfBoth(container: MedusaContainer, { order_id }: DealRow, status: string): Promise<boolean> {
  return status === "REF" && order_id !== null && (await isRefunded(container, order_id))
}
