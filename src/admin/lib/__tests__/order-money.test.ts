import { toOrderBooks } from "../order-money"

describe("Medusa's books of an order", () => {
  it.each([
    ["not_paid", false, false],
    ["awaiting", false, false],
    ["requires_action", false, false],
    ["authorized", false, false],
    ["partially_authorized", false, false],
    ["canceled", false, false],
    ["captured", true, false],
    ["partially_captured", true, false],
    ["partially_refunded", true, false],
    ["refunded", true, true],
  ] as const)("whose payment is %s", (payment_status, isPaid, isRefunded) => {
    const books = { isCancelled: false, isPaid, refunded: 0, isRefunded }
    expect(toOrderBooks({ canceled_at: null, payment_status })).toEqual(books)
  })

  it("add up the refunds, and recognise a cancelled order", () => {
    const payment_collections = [{ refunded_amount: 150 }, { refunded_amount: null }, { refunded_amount: 50 }]
    expect(
      toOrderBooks({ canceled_at: "2026-11-26T08:00:00Z", payment_status: "partially_refunded", payment_collections }),
    ).toEqual({
      ...{ isCancelled: true, isPaid: true, refunded: 200, isRefunded: false },
    })
  })

  it("add up in cents, because Medusa computes beyond the cent", () => {
    const payment_collections = [{ refunded_amount: 10_810.0533 }, { refunded_amount: 0.1 }, { refunded_amount: 0.2 }]
    expect(toOrderBooks({ payment_status: "refunded", payment_collections })).toMatchObject({
      refunded: 10_810.35,
    })
  })
})
