import { type Known } from "../../src/core/catalog/plan/known"
import { type ItemRecord } from "../../src/modules/partner-commerce/catalog/item/record"
import { aContent } from "../../src/core/catalog/__tests__/samples"
import { describeLedger, inStep, KNOWN, LEASE_MS } from "./ledger-driver"
import { SHOP } from "./module-suite"

const priced = (deals_price: number) => aContent({ deals_price })

describeLedger("what customers see of an item", (driver, { service, sql }) => {
  const record = async (known: Known, changes: Partial<ItemRecord> = {}) => {
    await driver.mark(["a"])
    const { token, item } = await driver.first()
    await service.catalog.items.record(token, [inStep(item, { known, known_before: item.known, ...changes })])
  }
  const prices = async () => (await service.deals.items.find(SHOP, ["a"], "sku")).get("a")?.approvedPrices
  const readWaiting = async () => {
    const readSince = await service.catalog.readBack.now()
    const [item] = await service.catalog.readBack.pageWaiting(SHOP, "run", { afterId: "", readSince, limit: 10 })
    return { has_waited: item?.has_waited, sent_lately: item?.sent_lately }
  }

  it("is sold at the price that was read last, and at those that may have been approved since", async () => {
    await record({ ...KNOWN, content: priced(800), live: priced(900), undecided: [priced(850)] })
    expect(await prices()).toEqual([800, 850, 900])
    await record({ ...KNOWN, content: priced(800), live: priced(800), undecided: [] })
    expect(await prices()).toEqual([800])
  })

  it("is sold at a price that is under way, before its answer is noted", async () => {
    await record({ ...KNOWN, content: priced(900), live: priced(900) })
    await driver.mark(["a"])
    const { token, item } = await driver.first()
    const sent = { id: item.id, partner_id: "a", changes: [{ kind: "update" as const, told: { deals_price: 700 } }] }
    await service.catalog.items.noteInFlight(token, [sent], LEASE_MS)
    expect(await prices()).toEqual([700, 900])
  })

  it("stays known where a push of its stock alone is recorded", async () => {
    const known = { ...KNOWN, content: priced(800), live: priced(900), undecided: [priced(850)] }
    await record(known)
    await driver.mark(["a"], "stock")
    const { token, item } = await driver.first("stock")
    const claimed = item.known && { ...item.known, in_stock: 2 }
    await service.catalog.items.record(token, [inStep(item, { known: claimed, known_before: item.known })])
    expect((await driver.rowOf("a")).known).toEqual({ ...known, in_stock: 2 })
  })

  it("keeps its name there, also where only content that may have been approved has it", async () => {
    const gone = { ...KNOWN, confirmed: null, undecided: [aContent({ name: "Phone" })] }
    await record(gone, { name: "Other" })
    expect(await driver.rowOf("a")).toMatchObject({ live_name: "Phone", content_name: null })
  })

  it("is not concluded of content that was sent a moment ago, however long older content has waited", async () => {
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

  it("is not concluded after an answer got lost a moment ago", async () => {
    await record(KNOWN, { awaits_approval: true, sent_content: true })
    await sql(`UPDATE partner_commerce_item SET content_sent_at = now() - interval '2 minutes'`)
    await record(KNOWN, { awaits_approval: null, sent_content: true })
    expect(await readWaiting()).toEqual({ has_waited: false, sent_lately: true })
  })
})
