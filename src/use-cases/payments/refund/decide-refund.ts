import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type EventName } from "../../../core/events"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type RefundDecision } from "../../../modules/partner-commerce/payments/refund-ledger"
import { type RefundRow } from "../../../modules/partner-commerce/payments/refund-row"

const toUnknownKey = (id: string) => `refund-unknown:${id}`
const toRefusedKey = (id: string) => `refund-refused:${id}`
const toUnbookedKey = (id: string) => `refund-not-booked:${id}`

/** Moves a refund once, and tells the store's subscribers: `partner-commerce.refund.done` or `.refused`. */
export async function decideRefund(
  container: MedusaContainer,
  refund: RefundRow,
  decision: RefundDecision,
): Promise<void> {
  const { payments, problems } = container.resolve(PARTNER_COMMERCE)
  const isMoved = await payments.refunds.ledger.decide(refund.id, decision)
  await problems.clear(toUnknownKey(refund.id))
  if (!isMoved || decision.state === "pending") return
  const { id, trx_id, amount, currency_code } = refund
  await container.resolve(Modules.EVENT_BUS).emit({
    name: `partner-commerce.refund.${decision.state}` satisfies EventName,
    data: { id, trx_id, amount, currency_code },
  })
}

export async function raiseUnknown(container: MedusaContainer, refund: RefundRow): Promise<void> {
  const values = { trx_id: refund.trx_id, ...toAmount(refund) }
  await container
    .resolve(PARTNER_COMMERCE)
    .problems.raise({ key: toUnknownKey(refund.id), code: "refund_unknown", values })
}

/** Whoever asked for it was told something else: that it is under way, or that nobody knows. */
export async function raiseRefused(container: MedusaContainer, refund: RefundRow): Promise<void> {
  if (refund.why === null) return
  const values = { trx_id: refund.trx_id, ...toAmount(refund), why: refund.why }
  await container
    .resolve(PARTNER_COMMERCE)
    .problems.raise({ key: toRefusedKey(refund.id), code: "refund_refused", values })
}

export async function raiseUnbooked(container: MedusaContainer, refund: RefundRow, failure: string): Promise<void> {
  const values = { trx_id: refund.trx_id, ...toAmount(refund), failure }
  await container
    .resolve(PARTNER_COMMERCE)
    .problems.raise({ key: toUnbookedKey(refund.id), code: "refund_not_booked", values })
}

export async function clearUnbooked(container: MedusaContainer, { id }: RefundRow): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).problems.clear(toUnbookedKey(id))
}

/** As a message says it. */
export const toAmount = ({ amount, currency_code }: Pick<RefundRow, "amount" | "currency_code">) => ({
  amount,
  currency: currency_code.toUpperCase(),
})
