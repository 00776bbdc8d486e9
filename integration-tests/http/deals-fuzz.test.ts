import { z } from "@medusajs/framework/zod"
import { LEAK, sendAll, whatIsWrong } from "../harness/fuzzed-answers"
import { dealPlaces, fuzzedCalls } from "../harness/fuzzed-calls"
import { describeSellingStore } from "../harness/selling-store"
import { listenToLog } from "../harness/store-log"

/** The release gate makes ten times as many calls. */
const CALLS = Number(process.env.FUZZ_CALLS ?? 400)
/** FUZZ_SEED sets another seed; the title of the test names it. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** Fewer than the valid purchases, so that some of them meet a true shortage. */
const STOCKED = Math.ceil(CALLS / 250)

describeSellingStore("almost valid calls", ({ store, shop, driver }) => {
  beforeAll(() => shop.setStock(0, STOCKED))

  it(`${CALLS} calls are answered in the protocol's form, and only valid ones sell, report or write (seed ${SEED})`, async () => {
    const known = await driver.bought()
    const places = dealPlaces({
      productId: shop.small,
      amount: 15_990,
      known: { trx_id: known.trx_id, order_id: known.order_id },
    })
    const calls = fuzzedCalls({ count: CALLS, seed: SEED, places })
    const log = listenToLog(store)
    const answers = await sendAll(store.url, calls)

    expect(answers).toHaveLength(CALLS)
    expect(answers.map(whatIsWrong).filter(Boolean).slice(0, 5)).toEqual([])
    expect(log.filter((line) => LEAK.test(line)).slice(0, 5)).toEqual([])

    const rows = await readDeals()
    const bySide = new Map(rows.map((row) => [row.trx_id, row]))
    const orders = new Set(await readOrderIds())
    const sold = answers.filter(({ call, status }) => call.what === "deal" && status === 200)
    const short = answers.filter(({ status }) => status === 409)
    // The fuzz proves something only if some calls are valid and exhaust the stock.
    expect([sold.length > 0, short.length > 0]).toEqual([true, true])
    const unbacked = sold.filter(({ call }) => {
      const row = bySide.get(call.trxId ?? "")
      return !row?.order_id || !orders.has(row.order_id)
    })
    expect(unbacked).toEqual([])
    const soldIds = new Set([...sold.map(({ call }) => call.trxId), known.trx_id])
    expect(orders.size).toBe(soldIds.size)
    expect(await driver.level()).toMatchObject({ stocked_quantity: STOCKED, reserved_quantity: STOCKED })
    expect(orders.size).toBe(STOCKED)
    for (const { text } of short) expect(JSON.parse(text)).toMatchObject({ code: "OUT_OF_STOCK" })

    const strangers = new Set(calls.filter(({ isProven }) => !isProven).map(({ trxId }) => trxId))
    const proven = new Set(calls.filter(({ isProven }) => isProven).map(({ trxId }) => trxId))
    expect(rows.filter(({ trx_id }) => strangers.has(trx_id) && !proven.has(trx_id))).toEqual([])
  }, 1_200_000)

  const readDeals = async () =>
    z
      .array(z.object({ trx_id: z.string(), order_id: z.string().nullable() }))
      .parse(await store.opened.module.listDeals({}, { take: CALLS, select: ["trx_id", "order_id"] }))

  async function readOrderIds(): Promise<string[]> {
    const { data } = await store.admin.get("/admin/orders?fields=id&limit=1000")
    return data.orders.map(({ id }: { id: string }) => id)
  }
})
