import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type DeliveryOutcome, toDeliveryOutcome } from "../../core/delivery/outcome"
import { toFailureText } from "../../core/failure-text"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type DeliveryRow } from "../../modules/partner-commerce/delivery/delivery-queue"
import { whyCopied } from "../catalog/copied-database"
import { requireConfigured } from "../configured"
import { endDelivery, isDeliveryOver, toDeliveryKey } from "./end-delivery"

/** Longer than one call with all its repetitions. */
const LEASE_MS = 180_000
const DEALS_AT_ONCE = 5

/** Sends what is due, deals side by side and each deal in order, until nothing more can be sent now. */
export async function sendDueDeliveries(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (await isSilent(service)) return
  for (;;) {
    const { token, rows } = await service.delivery.claim({ limit: DEALS_AT_ONCE, leaseMs: LEASE_MS })
    if (rows.length === 0) return
    await Promise.all(rows.map((row) => sendDelivery(container, row, token)))
  }
}

/** Sends what one deal has queued, now, until one status does not go through. */
export async function sendDeliveriesOf(container: MedusaContainer, trxId: string): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (await isSilent(service)) return
  for (;;) {
    const { token, rows } = await service.delivery.claim({ limit: 1, leaseMs: LEASE_MS, trxId })
    const [row] = rows
    if (!row) return
    const outcome = await sendDelivery(container, row, token)
    if (outcome.kind === "retry") return
  }
}

/** The same in the background: the row is there, and whatever goes wrong now is repeated by the job. */
export function sendInBackground(container: MedusaContainer, trxId: string): void {
  sendDeliveriesOf(container, trxId).catch((error: unknown) => {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`partner-commerce: the delivery status of ${trxId} could not be sent now: ${toFailureText(error)}`)
  })
}

/** In a copied database the deals are those of another store: the queue waits until a person says that this is the one. */
async function isSilent(service: PartnerCommerceModuleService): Promise<boolean> {
  return service.connection.kind === "inert" || (await whyCopied(service)) !== null
}

async function sendDelivery(container: MedusaContainer, row: DeliveryRow, token: string): Promise<DeliveryOutcome> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { transactions } = requireConfigured(service).clients
  const answer = await transactions.updateTransaction(row.trx_id, {
    order_id: row.remote_order_id,
    delivery_status: row.delivery_status,
  })
  const outcome = toDeliveryOutcome(answer, row.attempts)
  await service.delivery.record(token, row.id, outcome)
  await reportOutcome(container, row, outcome)
  return outcome
}

async function reportOutcome(container: MedusaContainer, row: DeliveryRow, outcome: DeliveryOutcome): Promise<void> {
  const { deals, problems } = container.resolve(PARTNER_COMMERCE)
  const { trx_id, delivery_status } = row
  const key = toDeliveryKey(trx_id)
  const deal = outcome.kind === "accepted" ? null : await deals.ledger.read(trx_id)
  // The sale was ended while this was on its way.
  if (deal && isDeliveryOver(deal)) return endDelivery(container, trx_id)
  switch (outcome.kind) {
    case "accepted":
      await problems.clear(key)
      break
    case "refused":
      await problems.raise({
        key,
        code: "delivery_refused",
        values: { trx_id, delivery_status, why: outcome.why },
      })
      break
    case "retry":
      if (outcome.needsPerson)
        await problems.raise({ key, code: "delivery_not_sent", values: { trx_id, why: outcome.why } })
      return
  }
  await deals.timeline.note(trx_id, { event: `delivery_${outcome.kind}`, detail: delivery_status })
  await container
    .resolve(Modules.EVENT_BUS)
    .emit({ name: `partner-commerce.delivery.${outcome.kind}`, data: { trx_id, delivery_status } })
}
