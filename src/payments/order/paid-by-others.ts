import { type MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { toCents } from "../rules/lines"
import { type KnownPayment } from "../sql/payment-row"
import { isPaidBy, paymentsOf, readPaymentOrder } from "./payment-order"

/** Checks whether other payments of an order cover this payment's amount, for example a payment that a person has marked as paid. */
export async function isPaidByOthers(
  container: MedusaContainer,
  { trx_id, amount }: Pick<KnownPayment, "trx_id" | "amount">,
  orderId: string,
): Promise<boolean> {
  const others = paymentsOf(await readPaymentOrder(container, orderId)).filter(
    (payment) => payment.canceled_at === null && !isPaidBy({ kind: "cart", trxId: trx_id }, payment),
  )
  const kept = others.map(({ captures, refunds }) => MathBN.sub(sumOf(captures), sumOf(refunds)))
  return toCents(MathBN.sum(0, ...kept).toFixed()).isGreaterThanOrEqualTo(toCents(amount))
}

const sumOf = (rows: readonly { amount: number }[]) => MathBN.sum(0, ...rows.map(({ amount }) => amount))
