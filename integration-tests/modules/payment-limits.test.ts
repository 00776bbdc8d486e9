import { describeModule } from "./module-suite"

const OPEN = 3
const PER_HOUR = 5

/** A hostile storefront can request a payment with another return address each time. */
describeModule("the payments that a cart may begin", ({ service, sql }) => {
  const ledger = () => service.payments.ledger
  const begin = (ref: string, cartId = "cart") =>
    ledger().begin(
      {
        orderRef: ref,
        sessionId: `session-${ref}`,
        cartId,
        customerId: null,
        customer: { full_name: "Maria Santos" },
        amount: "100",
        currencyCode: "php",
        fingerprint: ref,
        saleFingerprint: cartId,
        lines: [],
        expiresInSeconds: null,
        checkInMs: 1_000,
      },
      { maxOpen: OPEN, maxBegun: PER_HOUR },
    )

  /** @returns whether the cart may begin the payment; its transaction is open at the service */
  async function opens(ref: string, cartId?: string): Promise<boolean> {
    const begun = await begin(ref, cartId)
    const created = { trxId: `trx-${ref}`, status: "PND", redirectUrl: null, expiresInSeconds: null, checkInMs: 1_000 }
    if (begun) await ledger().recordCreated(ref, created)
    return begun?.begun === "opened"
  }

  it("include no more than the limit of open transactions, until one ends", async () => {
    for (const ref of ["1", "2", "3"]) expect(await opens(ref)).toBe(true)
    expect(await opens("4")).toBe(false)
    await sql("UPDATE partner_commerce_payment SET state = 'failed' WHERE order_ref = '2'")
    expect(await opens("4")).toBe(true)
    expect(await opens("5")).toBe(false)
  })

  it.each([
    ["held", "HOL"],
    ["abandoned", null],
  ])("count a transaction as open while it is %s", async (state, status) => {
    for (const ref of ["1", "2", "3"]) expect(await opens(ref)).toBe(true)
    await sql("UPDATE partner_commerce_payment SET state = ?, remote_status = ?, sale_fingerprint = 'changed cart'", [
      state,
      status,
    ])
    expect(await opens("4")).toBe(false)
  })

  it("count a transaction as ended once its cancellation is done, and not while it is requested", async () => {
    for (const ref of ["1", "2", "3"]) expect(await opens(ref)).toBe(true)
    await sql("UPDATE partner_commerce_payment SET reversal = 'asked'")
    expect(await opens("4")).toBe(false)
    await sql("UPDATE partner_commerce_payment SET reversal = 'done'")
    expect(await opens("4")).toBe(true)
  })

  it("include no more than the hour's limit, even if each one ends", async () => {
    for (let at = 1; at <= PER_HOUR; at += 1) {
      expect(await opens(String(at))).toBe(true)
      await sql("UPDATE partner_commerce_payment SET state = 'failed'")
    }
    expect(await opens("late")).toBe(false)
    await sql(
      "UPDATE partner_commerce_payment SET created_at = created_at - interval '61 minutes' WHERE order_ref = '1'",
    )
    expect(await opens("later")).toBe(true)
  })

  it("are counted for each cart separately", async () => {
    for (const ref of ["1", "2", "3"]) expect(await opens(ref)).toBe(true)
    expect(await opens("4", "another cart")).toBe(true)
  })
})
