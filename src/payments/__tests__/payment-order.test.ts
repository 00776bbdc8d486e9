import { OWN_PROVIDER, SYSTEM_PROVIDER } from "../rules/provider-id"
import { type PaymentOrder } from "../sql/checkout-queries"
import { findPaymentOf, isPaymentLost } from "../order/payment-order"

const CANCELLED = "2026-01-01T00:00:00Z"

type Payment = PaymentOrder["payment_collections"][number]["payments"][number]

const paymentOf = (changes: Partial<Payment> = {}): Payment => ({
  id: "pay_1",
  provider_id: OWN_PROVIDER,
  trx_id: "trx",
  amount: 100,
  canceled_at: null,
  captured_at: null,
  captures: [],
  is_capture_booked: true,
  refunds: [],
  ...changes,
})

const orderOf = (payments: Payment[], changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id: "order_1",
  currency_code: "php",
  is_canceled: false,
  payment_collections: [{ id: "pay_col_1", status: "completed", amount: 100, payments, payment_sessions: [] }],
  ...changes,
})

describe.each(["cart", "deal"] as const)("the payment of a %s", (kind) => {
  const its = { kind, trxId: "TRX" }

  it("is the valid payment of the transaction beside a cancelled one", () => {
    const order = orderOf([paymentOf({ canceled_at: CANCELLED }), paymentOf({ id: "pay_2" })])
    expect(findPaymentOf(order, its)?.id).toBe("pay_2")
    expect(isPaymentLost(order, its)).toBe(false)
  })

  it.each([
    ["without a capture", []],
    ["with its whole capture", [{ amount: 100 }]],
  ])("is lost if it is cancelled %s", (_, captures) => {
    expect(isPaymentLost(orderOf([paymentOf({ canceled_at: CANCELLED, captures })]), its)).toBe(true)
  })

  it("is not lost while its order is cancelled, or after a person captured a part", () => {
    const cancelled = paymentOf({ canceled_at: CANCELLED })
    expect(isPaymentLost(orderOf([cancelled], { is_canceled: true }), its)).toBe(false)
    expect(isPaymentLost(orderOf([{ ...cancelled, captures: [{ amount: 40 }] }]), its)).toBe(false)
  })

  it("is not lost before it exists", () => {
    expect(isPaymentLost(orderOf([]), its)).toBe(false)
    expect(isPaymentLost(orderOf([paymentOf({ trx_id: "another", canceled_at: CANCELLED })]), its)).toBe(false)
  })
})

it("lets only a deal be paid by Medusa's own provider", () => {
  const order = orderOf([paymentOf({ provider_id: SYSTEM_PROVIDER, trx_id: null })])
  expect(findPaymentOf(order, { kind: "deal", trxId: "trx" })?.id).toBe("pay_1")
  expect(findPaymentOf(order, { kind: "cart", trxId: "trx" })).toBeUndefined()
})
