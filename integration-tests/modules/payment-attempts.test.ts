import { describeModule } from "./module-suite"

const EVENT = { event: "abandoned" }

/** One request of a customer makes two attempts if the service does not answer the first one. */
describeModule("the attempts to begin a payment", ({ service, sql }) => {
  const ledger = () => service.payments.ledger
  const begin = (orderRef: string, fingerprint = "request") =>
    ledger().begin(
      {
        orderRef,
        sessionId: "session",
        cartId: "cart",
        customerId: null,
        customer: { full_name: "Maria Santos" },
        amount: "100",
        currencyCode: "php",
        fingerprint,
        saleFingerprint: "sale",
        lines: [],
        expiresInSeconds: null,
        checkInMs: 1_000,
      },
      { maxOpen: 3, maxBegun: 6 },
    )
  const recordCreated = (orderRef: string, trxId: string) =>
    ledger().recordCreated(orderRef, {
      trxId,
      status: "PND",
      redirectUrl: null,
      expiresInSeconds: null,
      checkInMs: 1_000,
    })

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

  it.each([
    ["without an answer", () => ledger().abandon("lost", EVENT)],
    ["with a refusal", () => ledger().recordNotCreated("lost", { event: "not_created" })],
    [
      "with a late answer",
      async () => {
        await ledger().abandon("lost", EVENT)
        await recordCreated("lost", "trx-late")
      },
    ],
  ])("leave the session to its older transaction after a create call %s", async (_, end) => {
    await begin("older", "another request")
    await recordCreated("older", "trx-older")
    expect(await begin("lost")).toMatchObject({ begun: "opened" })
    await end()
    await sql("UPDATE partner_commerce_payment SET remote_status = 'APR' WHERE order_ref = 'older'")
    expect(await begin("next")).toMatchObject({ begun: "adopted", trx_id: "trx-older" })
    expect(await ledger().read({ session_id: "session" })).toMatchObject({ order_ref: "older" })
  })
})
