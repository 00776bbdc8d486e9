import { HOUR_MS } from "../../src/values/duration"
import { moveClock } from "../harness/move-clock"
import { describeModule } from "./module-suite"

const HALF_AN_HOUR_S = 30 * 60

describeModule("the end of a payment", ({ service, sql }) => {
  const begin = (expiresInSeconds: number | null) =>
    service.payments.ledger.begin(
      {
        orderRef: "ref",
        sessionId: "s",
        cartId: "c",
        customerId: null,
        customer: { full_name: "Maria Santos" },
        amount: "100",
        currencyCode: "php",
        fingerprint: "f",
        saleFingerprint: "f",
        lines: [],
        expiresInSeconds,
        checkInMs: 1_000,
      },
      { maxOpen: 1, maxBegun: 1 },
    )
  const create = (expiresInSeconds: number | null) =>
    service.payments.ledger.recordCreated("ref", {
      trxId: "t",
      status: "PND",
      redirectUrl: null,
      expiresInSeconds,
      checkInMs: 1_000,
    })
  const secondsLeft = async () => {
    const [row] = await sql<{ left: number | null }>(
      "SELECT extract(epoch FROM expires_at - now())::float AS left FROM partner_commerce_payment",
    )
    return row?.left ?? null
  }

  beforeEach(() => void moveClock(2 * HOUR_MS))
  afterEach(() => jest.restoreAllMocks())

  it("follows the database's clock, even if the clock of the process is wrong", async () => {
    await begin(HALF_AN_HOUR_S)
    expect(Math.abs(((await secondsLeft()) ?? 0) - HALF_AN_HOUR_S)).toBeLessThan(60)
    await create(2 * HALF_AN_HOUR_S)
    expect(Math.abs(((await secondsLeft()) ?? 0) - 2 * HALF_AN_HOUR_S)).toBeLessThan(60)
  })

  it("stays at the store's value when the service sends no lifetime", async () => {
    await begin(HALF_AN_HOUR_S)
    await create(null)
    expect(Math.abs(((await secondsLeft()) ?? 0) - HALF_AN_HOUR_S)).toBeLessThan(60)
  })

  it("ends the time to pay by the database's clock", async () => {
    const isExpired = async () => (await service.payments.ledger.read({ order_ref: "ref" }))?.is_expired
    await begin(HALF_AN_HOUR_S)
    expect(await isExpired()).toBe(false)
    await sql("UPDATE partner_commerce_payment SET expires_at = now()")
    expect(await isExpired()).toBe(true)
    await sql("UPDATE partner_commerce_payment SET expires_at = NULL")
    expect(await isExpired()).toBe(false)
  })

  it("stays unknown when neither the store nor the service names a lifetime", async () => {
    await begin(null)
    await create(null)
    expect(await secondsLeft()).toBeNull()
  })
})
