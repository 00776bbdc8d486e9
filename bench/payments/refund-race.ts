import { readRefundBooks } from "../../integration-tests/harness/refund-books"
import { type Figure, toFigure } from "../figure"
import { approve, callBack, openPayments, type PaymentsWorld, untilTrue } from "./payments-world"

const CLICKS = 50
const REFUNDED = 100

/** Many clicks on one refund at once: how many calls reach the service? */
export async function refundRace(opened: PaymentsWorld): Promise<Figure> {
  const { world, store, database } = opened
  const payments = await openPayments(opened, 1)
  await approve(opened, payments)
  for (const payment of payments) await callBack(opened, payment)
  const orderId = await paidOrder(opened, payments[0]?.order_ref ?? "")
  const [payment] = (await readRefundBooks(store.admin, orderId)).payments
  const since = await world.sandbox.lastSeq()
  const click = () => store.admin.post(`/admin/payments/${payment?.id}/refund`, { amount: REFUNDED })
  await Promise.all(Array.from({ length: CLICKS }, click))
  const calls = await world.sandbox.callsSince(since, "transactions.refundItems")
  await untilTrue(
    async () => (await world.query(database, "SELECT 1 FROM partner_commerce_refund WHERE state = 'done'")).length > 0,
  )
  const { refunds } = await readRefundBooks(store.admin, orderId)
  const isBookedOnce = refunds.length === 1 && refunds[0] === REFUNDED
  return toFigure("refund-race", { value: calls.length, baseline: null, holds: calls.length === 1 && isBookedOnce })
}

async function paidOrder({ world, database }: PaymentsWorld, orderRef: string): Promise<string> {
  let orderId = ""
  await untilTrue(async () => {
    const [row] = await world.query<{ order_id: string }>(
      database,
      "SELECT order_id FROM partner_commerce_payment WHERE order_ref = $1 AND reported_at IS NOT NULL",
      [orderRef],
    )
    orderId = row?.order_id ?? ""
    return row !== undefined
  })
  return orderId
}
