import { describeModule } from "./module-suite"

const HALF_AN_HOUR_S = 30 * 60
const CLOCK_OFF_MS = 7_200_000

describeModule("the end of a payment", ({ service, sql }) => {
  const begin = (expiresInSeconds: number | null) =>
    service.payments.ledger.begin(
      {
        orderRef: "ref",
        sessionId: "s",
        cartId: "c",
        customerId: null,
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

  beforeEach(() => {
    const off = Date.now() + CLOCK_OFF_MS
    jest.spyOn(Date, "now").mockImplementation(() => off)
  })
  afterEach(() => jest.restoreAllMocks())

  it("is by the database's clock, however wrong the clock of the process is", async () => {
    await begin(HALF_AN_HOUR_S)
    expect(Math.abs(((await secondsLeft()) ?? 0) - HALF_AN_HOUR_S)).toBeLessThan(60)
    await create(2 * HALF_AN_HOUR_S)
    expect(Math.abs(((await secondsLeft()) ?? 0) - 2 * HALF_AN_HOUR_S)).toBeLessThan(60)
  })

  it("stays as the store asked for where the service names none", async () => {
    await begin(HALF_AN_HOUR_S)
    await create(null)
    expect(Math.abs(((await secondsLeft()) ?? 0) - HALF_AN_HOUR_S)).toBeLessThan(60)
  })

  it("is not known where neither the store nor the service names one", async () => {
    await begin(null)
    await create(null)
    expect(await secondsLeft()).toBeNull()
  })
})
