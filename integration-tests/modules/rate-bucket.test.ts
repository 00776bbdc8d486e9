import { SharedTokenBucket } from "../../src/service/shared-token-bucket"
import { StoreFacts } from "../../src/health/sql/store-facts"
import { Database } from "../../src/database/database"
import { describeModule, OTHER_SHOP, SHOP } from "./module-suite"

/** A rate so low that the bucket gains no token during a test. */
const RATE = { requestsPerSecond: 0.01, burst: 10 }
const URGENT = { tokens: 1, isUrgent: true }
const PATIENT = { tokens: 1, isUrgent: false }

describeModule("the rate that all processes of a store share", ({ repository, sql }) => {
  const newBucket = (shop = SHOP) => new SharedTokenBucket(new Database(repository(), shop), "catalog", RATE)

  it("stays within one burst for many simultaneous requests", async () => {
    const buckets = [newBucket(), newBucket(), newBucket()]
    const asked = Array.from({ length: 30 }, (_, n) => buckets[n % 3]!.take(URGENT))
    const granted = (await Promise.all(asked)).map((grant) => grant.granted)
    expect(granted.reduce((sum, each) => sum + each, 0)).toBe(RATE.burst)
  })

  it("grants the remaining tokens to a larger request, and says when the next token comes", async () => {
    expect(await newBucket().take({ tokens: 7, isUrgent: true })).toEqual({ granted: 7, waitMs: 0, isPaused: false })
    expect(await newBucket().take({ tokens: 7, isUrgent: true })).toMatchObject({ granted: 3 })
    const { granted, waitMs } = await newBucket().take(URGENT)
    expect(granted).toBe(0)
    expect(waitMs).toBeGreaterThan(90_000)
    expect(waitMs).toBeLessThanOrEqual(100_000)
  })

  it("refills with time, up to a burst", async () => {
    const bucket = newBucket()
    await bucket.take({ tokens: 10, isUrgent: true })
    await letPass(250)
    expect(await bucket.take({ tokens: 10, isUrgent: true })).toMatchObject({ granted: 2 })
    await letPass(24 * 3600)
    expect(await bucket.take({ tokens: 50, isUrgent: true })).toMatchObject({ granted: 10 })
  })

  it("reserves a fifth of the burst for customers", async () => {
    const bucket = newBucket()
    expect(await bucket.take({ tokens: 10, isUrgent: false })).toMatchObject({ granted: 8 })
    expect(await bucket.take(PATIENT)).toMatchObject({ granted: 0, isPaused: false })
    expect(await bucket.take({ tokens: 10, isUrgent: true })).toMatchObject({ granted: 2 })
  })

  it("pauses all processes when the service asks one to wait, until the latest named moment", async () => {
    const [told, other] = [newBucket(), newBucket()]
    await told.pause(60_000)
    await other.pause(5_000)
    const paused = await other.take(URGENT)
    expect(paused).toMatchObject({ granted: 0, isPaused: true })
    expect(paused.waitMs).toBeGreaterThan(50_000)
    await sql("UPDATE partner_commerce_rate_bucket SET paused_until = now()")
    expect(await other.take(URGENT)).toMatchObject({ granted: 1 })
  })

  it("shows the present pauses of the shop, and which last longer than another minute", async () => {
    const facts = new StoreFacts(new Database(repository(), SHOP))
    await newBucket(OTHER_SHOP).pause(3_600_000)
    await newBucket().take(URGENT)
    expect(await facts.pauses()).toEqual([])
    await newBucket().pause(90_000)
    const [pause] = await facts.pauses()
    expect(pause).toMatchObject({ api: "catalog", is_long: true })
    expect(Date.parse(pause?.end ?? "") - (await facts.now()).getTime()).toBeGreaterThan(60_000)
    await letPass(60)
    expect(await facts.pauses()).toMatchObject([{ api: "catalog", is_long: false }])
    await letPass(31)
    expect(await facts.pauses()).toEqual([])
  })

  it("continues after the database was restored to a point before its first call", async () => {
    const bucket = newBucket()
    await bucket.take(URGENT)
    await sql("DELETE FROM partner_commerce_rate_bucket")
    expect(await bucket.take(URGENT)).toEqual({ granted: 0, waitMs: 1, isPaused: false })
    expect(await bucket.take({ tokens: 10, isUrgent: true })).toMatchObject({ granted: 10 })
  })

  it("is separate for each shop", async () => {
    await newBucket().take({ tokens: 10, isUrgent: true })
    expect(await newBucket(OTHER_SHOP).take(URGENT)).toMatchObject({ granted: 1 })
  })

  const letPass = (seconds: number) =>
    sql(
      `UPDATE partner_commerce_rate_bucket SET next_at = next_at - ${seconds} * interval '1 second', paused_until = paused_until - ${seconds} * interval '1 second'`,
    )
})
