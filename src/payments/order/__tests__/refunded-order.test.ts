import { OWN_PROVIDER, SYSTEM_PROVIDER } from "../../rules/provider-id"
import { type OrderPaymentCollection, type PaymentOrder } from "../../sql/checkout-queries"
import { toRefundedHere } from "../refunded-order"

type Payment = OrderPaymentCollection["payments"][number]

const DEAL = { kind: "deal", orderId: "order_1", amount: 15_990, trxId: "TRX-1" } as const

const paid = (changes: Partial<Payment> = {}): Payment => ({
  id: "pay_1",
  provider_id: OWN_PROVIDER,
  trx_id: "trx-1",
  amount: 15_990,
  canceled_at: null,
  captured_at: null,
  captures: [],
  is_capture_booked: true,
  refunds: [],
  ...changes,
})

const byHand = (changes: Partial<Payment>) => paid({ provider_id: SYSTEM_PROVIDER, trx_id: null, ...changes })

/** An order with a collection for each payment, the oldest first. */
const orderOf = (...payments: Payment[]): PaymentOrder => ({
  id: "order_1",
  currency_code: "php",
  is_canceled: false,
  number: "1",
  total: "100",
  payment_collections: payments.map((payment, at) => ({
    id: `pay_col_${at}`,
    status: "completed",
    amount: payment.amount,
    payments: [payment],
    payment_sessions: [],
  })),
})

const whole = [{ amount: 15_000 }, { amount: 990 }]
const part = [{ amount: 500 }]
const cancelled = { canceled_at: "2026-11-22T10:00:00Z" }

describe("the refunds of a deal in this store", () => {
  it.each([
    ["is refunded as a whole in two parts", [paid({ refunds: whole })], "15990", "15990", true],
    ["is refunded in part", [paid({ refunds: part })], "500", "500", false],
    ["replaces a payment that an edit cancelled", [paid(cancelled), paid({ refunds: whole })], "15990", "15990", true],
    ["is the only one that is refunded", [paid({ refunds: whole }), byHand({ amount: 700 })], "15990", "15990", true],
    ["stands beside a refunded payment by hand", [paid(), byHand({ amount: 700, refunds: part })], "0", "500", false],
    [
      "has Medusa's own provider, and stands behind a refunded payment of another amount",
      [byHand({ amount: 700, refunds: part }), byHand({})],
      "0",
      "500",
      false,
    ],
    [
      "has Medusa's own provider, and stands before a refunded payment of the same amount",
      [byHand({}), byHand({ refunds: part })],
      "0",
      "500",
      false,
    ],
    ["is missing", [byHand({ amount: 700, refunds: part })], "0", "500", false],
  ])("exclude other payments if its payment %s", (_, payments, ofPayment, ofOrder, isWhole) => {
    expect(toRefundedHere(orderOf(...payments), DEAL)).toEqual({ ofPayment, ofOrder, isWhole })
  })
})
