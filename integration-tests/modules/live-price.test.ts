import { type Known } from "../../src/catalog/rules/plan/known"
import { type ItemRecord } from "../../src/catalog/sql/item/record"
import { aContent } from "../../src/catalog/rules/__tests__/samples"
import { describeLedger, inStep, KNOWN, LEASE_MS } from "./ledger-driver"
import { SHOP } from "./module-suite"

const priced = (deals_price: number) => aContent({ deals_price })

describeLedger("the content on sale", (driver, { service, sql }) => {
  const record = async (known: Known, changes: Partial<ItemRecord> = {}) => {
    await driver.mark(["a"])
    const { token, item } = await driver.first()
    await service.catalog.items.record(token, [inStep(item, { known, known_before: item.known, ...changes })])
  }
  const prices = async () => (await service.deals.items.find(["a"], "sku")).get("a")?.approvedPrices
  const readWaiting = async () => {
    const readSince = await service.catalog.readBack.now()
    const [item] = await service.catalog.readBack.pageWaiting("run", { afterId: "", readSince, limit: 10 })
    return { has_waited: item?.has_waited, sent_lately: item?.sent_lately }
  }

  it("allows purchases at the price that was read last, and at each price that the service may have approved", async () => {
    await record({ ...KNOWN, content: priced(800), live: priced(900), undecided: [priced(850)] })
    expect(await prices()).toEqual([800, 850, 900])
    await record({ ...KNOWN, content: priced(800), live: priced(800), undecided: [] })
    expect(await prices()).toEqual([800])
  })

  it("allows purchases at a price whose answer the ledger does not have yet", async () => {
    await record({ ...KNOWN, content: priced(900), live: priced(900) })
    await driver.mark(["a"])
    const { token, item } = await driver.first()
    const sent = { id: item.id, partner_id: "a", changes: [{ kind: "update" as const, told: { deals_price: 700 } }] }
    await service.catalog.items.recordInFlight(token, [sent], LEASE_MS)
    expect(await prices()).toEqual([700, 900])
  })

  it("differs from the price that was sent last, also after the service rejected an older content", async () => {
    const text = { ...priced(900), description: "Cures everything." }
    const changes = [{ kind: "update" as const, content: text, fields: ["description" as const] }]
    const refused = { code: "rejected" as const, message: "No such claims", changes }
    const gaps = () => service.catalog.items.countPriceGaps()
    await record({ ...KNOWN, content: null, live: priced(950) }, { state: "rejected", refused })
    expect(await gaps()).toEqual([{ live: 950, price: 900, items: 1 }])
    await record(
      { ...KNOWN, content: priced(800), live: priced(900) },
      { state: "rejected", refused, awaits_approval: true },
    )
    expect(await gaps()).toEqual([{ live: 900, price: 800, items: 1 }])
  })

  it("stays unchanged while the stock lane records a push", async () => {
    const known = { ...KNOWN, content: priced(800), live: priced(900), undecided: [priced(850)] }
    await record(known)
    await driver.mark(["a"], "stock")
    const { token, item } = await driver.first("stock")
    const claimed = item.known && { ...item.known, in_stock: 2 }
    await service.catalog.items.record(token, [inStep(item, { known: claimed, known_before: item.known })])
    expect((await driver.rowOf("a")).known).toEqual({ ...known, in_stock: 2 })
  })

  it("is still to come for an item that waits for its first approval, in both lanes", async () => {
    const awaits = async (lane: "stock" | "content") => {
      await driver.mark(["a"], lane)
      const { token, item } = await driver.first(lane)
      await service.catalog.items.release({ token, ids: [item.id] })
      return item.awaits_first_approval
    }
    await record({ ...KNOWN, live: null }, { awaits_approval: true })
    expect([await awaits("stock"), await awaits("content")]).toEqual([true, true])
    await record({ ...KNOWN, live: priced(900) })
    expect([await awaits("stock"), await awaits("content")]).toEqual([false, false])
    await record({ ...KNOWN, live: null }, { awaits_approval: false })
    expect([await awaits("stock"), await awaits("content")]).toEqual([false, false])
  })

  it("allows no purchase at a price that the service approved before the item came back", async () => {
    await record({ ...KNOWN, content: priced(900), live: priced(100), unarchived: true })
    expect(await prices()).toEqual([])
    await record({ ...KNOWN, content: priced(900), live: priced(900), unarchived: false })
    expect(await prices()).toEqual([900])
  })

  it.each<[string, boolean, Known, Partial<ItemRecord>]>([
    ["an item that came back at its old price", true, { ...KNOWN, unarchived: true }, {}],
    [
      "an item with a rejection",
      true,
      KNOWN,
      { state: "rejected", refused: { code: "refused", message: "", changes: [] } },
    ],
    ["no item after its comeback is over", false, { ...KNOWN, unarchived: false }, {}],
    ["no other item", false, KNOWN, {}],
  ])("marks %s after a change of the price settings", async (_, isMarked, known, changes) => {
    await record(known, changes)
    const { wanted_version: before } = await driver.rowOf("a")
    await driver.mark([SHOP], "content", { source: "price_judged" })
    expect((await driver.rowOf("a")).wanted_version - before).toBe(isMarked ? 1 : 0)
  })

  it("keeps a name that only a possibly approved content has", async () => {
    const gone = { ...KNOWN, confirmed: null, undecided: [aContent({ name: "Phone" })] }
    await record(gone, { name: "Other" })
    expect(await driver.rowOf("a")).toMatchObject({ live_name: "Phone", content_name: null })
  })

  it("waits a minute after the newest content, even if older content has waited for longer", async () => {
    const waits = { awaits_approval: true, sent_content: true }
    await record(KNOWN, waits)
    expect(await readWaiting()).toEqual({ has_waited: false, sent_lately: true })
    await sql(
      `UPDATE partner_commerce_item SET pending_since = now() - interval '2 minutes', content_sent_at = now() - interval '2 minutes'`,
    )
    expect(await readWaiting()).toEqual({ has_waited: true, sent_lately: false })
    await record(KNOWN, waits)
    expect(await readWaiting()).toEqual({ has_waited: false, sent_lately: true })
  })

  it("waits a minute after content whose answer got lost", async () => {
    await record(KNOWN, { awaits_approval: true, sent_content: true })
    await sql(`UPDATE partner_commerce_item SET content_sent_at = now() - interval '2 minutes'`)
    await record(KNOWN, { awaits_approval: null, sent_content: true })
    expect(await readWaiting()).toEqual({ has_waited: false, sent_lately: true })
  })
})
