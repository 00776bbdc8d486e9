import { OWN_PROVIDER, SYSTEM_PROVIDER } from "../../rules/provider-id"
import { type OrderPaymentCollection, type PaymentOrder } from "../../sql/checkout-queries"
import { findPaymentOf, findSessionOf, isPaymentLost } from "../payment-order"

const CART = { kind: "cart", trxId: "TRX-1" } as const
const DEAL = { kind: "deal", trxId: "TRX-1", amount: 100 } as const

type Payment = OrderPaymentCollection["payments"][number]
type Session = OrderPaymentCollection["payment_sessions"][number]

const paymentOf = (id: string, changes: Partial<Payment> = {}): Payment => ({
  id,
  provider_id: OWN_PROVIDER,
  trx_id: "trx-1",
  amount: 100,
  canceled_at: null,
  captured_at: null,
  captures: [],
  is_capture_booked: true,
  refunds: [],
  ...changes,
})

const sessionOf = (id: string, changes: Partial<Session> = {}): Session => ({
  id,
  provider_id: OWN_PROVIDER,
  trx_id: "trx-1",
  amount: 100,
  is_used_up: false,
  ...changes,
})

const orderOf = (...collections: Partial<OrderPaymentCollection>[]): PaymentOrder => ({
  id: "order_1",
  currency_code: "php",
  is_canceled: false,
  number: "1",
  total: "100",
  payment_collections: collections.map((collection, at) => ({
    id: `pay_col_${at}`,
    status: "awaiting",
    amount: 100,
    payments: [],
    payment_sessions: [],
    ...collection,
  })),
})

/** The payments or sessions that do not belong to the transaction of a cart. */
const STRANGERS: [string, Partial<Session>][] = [
  ["another provider", { provider_id: "pp_stripe_stripe", trx_id: null }],
  ["another provider that names the transaction", { provider_id: "pp_stripe_stripe" }],
  ["Medusa's own provider", { provider_id: SYSTEM_PROVIDER, trx_id: null }],
  ["another transaction", { trx_id: "trx-2" }],
  ["a dead process that stored no transaction", { trx_id: null }],
]

describe("the session that pays an order", () => {
  it.each(STRANGERS)("is not the session of %s", (_, stranger) => {
    const first = sessionOf("first", stranger)
    expect(findSessionOf(orderOf({ payment_sessions: [first, sessionOf("ours")] }), CART)).toMatchObject({ id: "ours" })
    expect(findSessionOf(orderOf({ payment_sessions: [first] }), CART)).toBeUndefined()
  })

  it("comes from a usable collection", () => {
    const cancelled = { status: "canceled", payment_sessions: [sessionOf("ended")] }
    const order = orderOf(cancelled, { payment_sessions: [sessionOf("ours")] })
    expect(findSessionOf(order, CART)).toMatchObject({ id: "ours" })
  })

  it("has no cancelled payment", () => {
    const order = orderOf({ payment_sessions: [sessionOf("used", { is_used_up: true }), sessionOf("unused")] })
    expect(findSessionOf(order, CART)).toMatchObject({ id: "unused" })
  })

  it("may have Medusa's own provider for a deal", () => {
    const order = orderOf({
      payment_sessions: [
        sessionOf("other deal", { trx_id: "trx-2" }),
        sessionOf("by hand", { provider_id: SYSTEM_PROVIDER, trx_id: null }),
      ],
    })
    expect(findSessionOf(order, DEAL)).toMatchObject({ id: "by hand" })
  })
})

describe("the payment of a transaction", () => {
  it.each(STRANGERS)("is not the payment of %s", (_, stranger) => {
    const first = paymentOf("first", stranger)
    const order = orderOf({ payments: [first] }, { payments: [paymentOf("ours")] })
    expect(findPaymentOf(order, CART)).toMatchObject({ id: "ours" })
    expect(findPaymentOf(orderOf({ payments: [first] }), CART)).toBeUndefined()
  })

  it("is the uncancelled one of two", () => {
    const canceled_at = "2026-11-22T10:00:00Z"
    const order = orderOf({ payments: [paymentOf("cancelled", { canceled_at }), paymentOf("valid")] })
    expect(findPaymentOf(order, CART)).toMatchObject({ id: "valid" })
    expect(findPaymentOf(orderOf({ payments: [paymentOf("cancelled", { canceled_at })] }), CART)).toMatchObject({
      id: "cancelled",
    })
  })

  it("prefers our provider to Medusa's own for a deal", () => {
    const byHand = paymentOf("by hand", { provider_id: SYSTEM_PROVIDER, trx_id: null })
    expect(findPaymentOf(orderOf({ payments: [byHand, paymentOf("ours")] }), DEAL)).toMatchObject({ id: "ours" })
    expect(findPaymentOf(orderOf({ payments: [byHand] }), DEAL)).toMatchObject({ id: "by hand" })
  })
})

const CANCELLED = { canceled_at: "2026-11-22T10:00:00Z" }

describe.each([CART, DEAL])("the payment of a $kind", (its) => {
  const orderWith = (...payments: Payment[]) => orderOf({ payments })

  it.each([
    ["without a capture", []],
    ["with its whole capture", [{ amount: 100 }]],
  ])("is lost if it is cancelled %s", (_, captures) => {
    expect(isPaymentLost(orderWith(paymentOf("lost", { ...CANCELLED, captures })), its)).toBe(true)
  })

  it("counts as kept while its order is cancelled, or after a person captured a part", () => {
    const order = orderWith(paymentOf("cancelled", CANCELLED))
    expect(isPaymentLost({ ...order, is_canceled: true }, its)).toBe(false)
    expect(isPaymentLost(orderWith(paymentOf("part", { ...CANCELLED, captures: [{ amount: 40 }] })), its)).toBe(false)
  })

  it("counts as kept before it exists, or beside a valid one", () => {
    expect(isPaymentLost(orderWith(), its)).toBe(false)
    expect(isPaymentLost(orderWith(paymentOf("other", { ...CANCELLED, trx_id: "trx-2" })), its)).toBe(false)
    expect(isPaymentLost(orderWith(paymentOf("cancelled", CANCELLED), paymentOf("valid")), its)).toBe(false)
  })
})
