import { aContent } from "../../src/catalog/rules/__tests__/samples"
import { type ServiceRejection } from "../../src/catalog/rules/plan/sendable"
import { countPriceGaps } from "../../src/catalog/sql/item/count"
import { Database, type Sql } from "../../src/database/database"
import { type ItemRecord } from "../../src/catalog/sql/item/record"
import { describeLedger, inStep, KNOWN } from "./ledger-driver"
import { SHOP } from "./module-suite"

const priced = (deals_price: number) => aContent({ deals_price })
const update = (deals_price: number) => ({
  kind: "update" as const,
  content: aContent({ name: "A text that the service refuses", deals_price }),
  fields: ["name" as const],
})
const refusal = (code: ServiceRejection["code"], ...prices: number[]): ServiceRejection => ({
  code,
  message: "",
  changes: prices.map(update),
})

describeLedger("prices that customers do not see yet", (driver, { service, sql, repository }) => {
  const countGaps = () => service.catalog.items.countPriceGaps()
  const gapsAfter = async (changes: Partial<ItemRecord>) => {
    await driver.mark(["a"])
    const { token, item } = await driver.first()
    await service.catalog.items.record(token, [inStep(item, { known_before: item.known, ...changes })])
    return countGaps()
  }

  it("counts the price that was sent last although an older price was refused together with a text", async () => {
    const known = { ...KNOWN, content: priced(300), live: priced(200) }
    const waiting = { state: "rejected" as const, refused: refusal("rejected", 200), awaits_approval: true }
    expect(await gapsAfter({ ...waiting, known })).toEqual([{ live: 200, price: 300, items: 1 }])
  })

  it("counts no item whose newest price is on sale although an older price was refused with a text", async () => {
    const known = { ...KNOWN, content: priced(300), live: priced(300) }
    expect(await gapsAfter({ state: "rejected", refused: refusal("rejected", 200), known })).toEqual([])
  })

  it("counts the price that was refused last if no newer price was taken", async () => {
    const known = { ...KNOWN, content: null, live: priced(200) }
    const rejected = { state: "rejected" as const, refused: refusal("rejected", 250, 300) }
    expect(await gapsAfter({ ...rejected, known })).toEqual([{ live: 200, price: 300, items: 1 }])
  })

  it("counts a price that the service changes each time", async () => {
    const known = { ...KNOWN, content: priced(100), live: priced(100) }
    const waiting = { state: "blocked" as const, refused: refusal("changed_there", 200) }
    expect(await gapsAfter({ ...waiting, known })).toEqual([{ live: 100, price: 200, items: 1 }])
  })

  it.each<[string, Partial<ItemRecord>]>([
    ["that is archived", { known: { ...KNOWN, content: priced(300), live: priced(200), archived: true } }],
    ["without stock", { known: { ...KNOWN, content: priced(300), live: priced(200), in_stock: 0 } }],
    ["that customers have not seen yet", { known: { ...KNOWN, content: priced(300) } }],
    ["whose price at the service is not known", { known: { ...KNOWN, content: priced(300), live: priced(-1) } }],
    ["whose own price is not known", { known: { ...KNOWN, content: priced(-1), live: priced(200) } }],
  ])("counts no item %s", async (_, changes) => {
    expect(await gapsAfter({ awaits_approval: true, ...changes })).toEqual([])
  })

  it("counts a price that waits for a person, until the person confirms it", async () => {
    const known = { ...KNOWN, content: priced(200), live: priced(200) }
    const repriced = { kind: "repriced" as const, deals_price: 50, from: 200, run: "run" }
    const zeroed = { kind: "zeroed" as const, state: "waiting" as const, run: "run" }
    const gapsOf = (state: "waiting" | "discarded" | "confirmed") =>
      gapsAfter({ known, decisions: [zeroed, { ...repriced, state }] })
    expect(await gapsOf("waiting")).toEqual([{ live: 200, price: 50, items: 1 }])
    expect(await gapsOf("discarded")).toEqual([{ live: 200, price: 50, items: 1 }])
    expect(await gapsOf("confirmed")).toEqual([])
  })

  it("reads no row of the items that wait for their first approval", async () => {
    await sql(
      `INSERT INTO partner_commerce_item (id, shop_code, variant_id, partner_id, state, due_at, pending_since, known)
       SELECT 'item_' || n, ?, 'variant_' || n, 'variant_' || n, 'synced', now(), now(), ?::jsonb FROM generate_series(1, 5000) n`,
      [SHOP, JSON.stringify({ ...KNOWN, content: priced(300) })],
    )
    await sql("ANALYZE partner_commerce_item")
    let plan: unknown[] = []
    const explain: Sql = async <Row>(statement: string, params?: unknown[]) => {
      const rows = await new Database(repository(), SHOP).sql<Row>(`EXPLAIN ${statement}`, params)
      plan = rows
      return rows
    }
    await countPriceGaps({ sql: explain } as Database)
    expect(JSON.stringify(plan)).toContain("IDX_partner_commerce_item_price_gap")
  })
})
