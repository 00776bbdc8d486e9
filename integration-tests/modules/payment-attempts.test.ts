import { describeModule } from "./module-suite"

const EVENT = { event: "abandoned" }

/** One request of a customer makes two attempts if the service does not answer the first one. */
describeModule("the attempts to begin a payment", ({ service }) => {
  const ledger = () => service.payments.ledger
  const begin = (orderRef: string) =>
    ledger().begin(
      {
        orderRef,
        sessionId: "session",
        cartId: "cart",
        customerId: null,
        customer: { full_name: "Maria Santos" },
        amount: "100",
        currencyCode: "php",
        fingerprint: "request",
        saleFingerprint: "sale",
        lines: [],
        expiresInSeconds: null,
        checkInMs: 1_000,
      },
      { maxOpen: 3, maxBegun: 6 },
    )

  async function fail(orderRef: string): Promise<void> {
    expect(await begin(orderRef)).toMatchObject({ begun: "opened" })
    await ledger().abandon(orderRef, EVENT)
  }

  it("may go on after a short fault of the service, up to the limit of create calls", async () => {
    for (const orderRef of ["1", "2", "3", "4"]) await fail(orderRef)
    expect(await begin("5")).toMatchObject({ begun: "opened", order_ref: "5" })
    await ledger().abandon("5", EVENT)
    await fail("6")
    expect(await begin("7")).toBeNull()
  })

  it("count an unanswered transaction as open once a callback has named it", async () => {
    for (const orderRef of ["1", "2", "3"]) {
      await fail(orderRef)
      await ledger().recordFound(orderRef, `trx-${orderRef}`)
    }
    expect(await begin("4")).toBeNull()
  })
})
