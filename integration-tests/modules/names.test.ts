import { type Content } from "../../src/catalog/rules/desired/desired"
import { type ServiceRejection } from "../../src/catalog/rules/plan/sendable"
import { toProblem } from "../../src/catalog/rules/item/problem"
import { type ItemRecord } from "../../src/catalog/sql/item/record"
import { NameLedger } from "../../src/catalog/sql/name-ledger"
import { Database } from "../../src/database/database"
import { inStep } from "./ledger-driver"
import { describeModule, OTHER_SHOP } from "./module-suite"

interface Named {
  wants: string
  there?: string
  live?: string
  record?: Partial<ItemRecord>
}

const content = (name: string) => ({ name }) as Content
const forNames: Partial<ItemRecord> = {
  state: "blocked",
  problems: [toProblem({ code: "duplicate_name", values: { name: "Lamp", holder: "a", proposal: "Lamp (2)" } })],
}

describeModule("names in the ledger", ({ service, sql, repository }) => {
  beforeEach(async () => {
    // The ledger reads variants straight from Medusa's table, which is missing in the database of a module test.
    await sql(
      `CREATE TABLE IF NOT EXISTS product_variant (id text PRIMARY KEY, product_id text, sku text, deleted_at timestamptz)`,
    )
    await sql(`DELETE FROM product_variant`)
  })

  async function have(named: Record<string, Named>) {
    for (const id of Object.keys(named)) await sql(`INSERT INTO product_variant VALUES (?, 'prod', NULL, NULL)`, [id])
    const ids = Object.keys(named)
    await service.catalog.items.mark({ source: "variant", ids, lane: "content", delayMs: 0 })
    const { token, items } = await service.catalog.items.claim({
      lane: "content",
      limit: 10,
      leaseMs: 60_000,
    })
    const records = items.map((item): ItemRecord => {
      const { wants, there, live, record } = named[item.variant_id] ?? { wants: "" }
      const known = {
        confirmed: true,
        content: there === undefined ? null : content(there),
        live: live === undefined ? null : content(live),
        in_stock: 1,
        archived: false,
      }
      return inStep(item, {
        name: wants,
        known: there === undefined && live === undefined ? null : known,
        decisions: null,
        decisions_before: null,
        ...record,
      })
    })
    await service.catalog.items.record(token, records)
    return new Map(items.map((item) => [item.variant_id, item.id]))
  }

  const taken = async (names: string[], except: string[] = []) =>
    Object.fromEntries(await service.catalog.names.taken(names, except))

  it("include the names of the newest content and of the content that customers see", async () => {
    await have({
      a: { wants: "Phone", there: "Phone", live: "Phone" },
      b: { wants: "New case", there: "Case", live: "Old case" },
      c: { wants: "Cable" },
    })
    expect(await taken(["Phone", "New case", "Case", "Old case", "Cable"])).toEqual({
      Phone: { partnerId: "a", wants: "Phone", by: "content" },
      Case: { partnerId: "b", wants: "New case", by: "content" },
      "Old case": { partnerId: "b", wants: "New case", by: "live" },
    })
    const otherShop = new NameLedger(new Database(repository(), OTHER_SHOP))
    expect(Object.fromEntries(await otherShop.taken(["Phone"], []))).toEqual({})
  })

  it("belong to the item with the lowest product id among the items outside the plan", async () => {
    const ids = await have({ a: { wants: "Phone", there: "Phone" }, b: { wants: "Phone", there: "Phone" } })
    expect(await taken(["Phone"])).toMatchObject({ Phone: { partnerId: "a" } })
    expect(await taken(["Phone"], [ids.get("a") ?? ""])).toMatchObject({ Phone: { partnerId: "b" } })
  })

  it("leave out archived items, and a waiting or blocked item still wants its own name", async () => {
    const archived = { confirmed: true, content: content("Phone"), live: null, in_stock: 0, archived: true }
    await have({
      a: { wants: "Phone", record: { state: "archived", known: archived } },
      b: {
        wants: "Lamp",
        there: "Case",
        record: { state: "blocked", problems: [toProblem({ code: "no_image", values: {} })] },
      },
      c: { wants: "Lamp", there: "Cable", record: forNames },
    })
    const decisions = await have({ d: { wants: "Plug", there: "Socket" } })
    const decision = JSON.stringify([{ kind: "repriced", deals_price: 1, run: "pcrun_1", state: "waiting" }])
    await sql(`UPDATE partner_commerce_item SET state = 'pending', decisions = ?::jsonb WHERE id = ?`, [
      decision,
      decisions.get("d"),
    ])
    expect(await taken(["Phone", "Case", "Cable", "Socket"])).toEqual({
      Socket: { partnerId: "d", wants: "Plug", by: "content" },
      Case: { partnerId: "b", wants: "Lamp", by: "content" },
      Cable: { partnerId: "c", wants: "Lamp", by: "content" },
    })
  })

  describe("that the service refuses", () => {
    const archived = (name: string) => ({
      confirmed: true,
      content: content(name),
      live: null,
      in_stock: 0,
      archived: true,
    })
    const refused = (name?: string): ServiceRejection => ({ code: "refused", changes: [], message: "409", name })

    it("belong to the archived items that have them, until a person pushes one of the namesakes", async () => {
      await have({
        a: { wants: "Phone", record: { state: "archived", known: archived("Phone") } },
        b: { wants: "Lamp", record: { state: "archived", known: archived("Case") } },
        c: { wants: "Cable", record: { state: "archived", known: archived("Cable") } },
        d: { wants: "Phone", record: forNames },
      })
      await service.catalog.names.noteKept(["Phone", "Case", "Lamp"])
      expect(await taken(["Phone", "Case", "Lamp", "Cable"])).toEqual({
        Phone: { partnerId: "a", wants: null, by: "content" },
        Case: { partnerId: "b", wants: null, by: "content" },
      })
      await service.catalog.names.forgetKept(["d"])
      expect(Object.keys(await taken(["Phone", "Case"]))).toEqual(["Case"])
    })

    it("belong to the refused item if the service names no holder", async () => {
      await have({
        a: { wants: "Phone", record: { state: "rejected", refused: refused("Phone") } },
        b: { wants: "Lamp", record: { state: "rejected", refused: refused("Case") } },
        c: { wants: "Cable", record: { state: "rejected", refused: refused() } },
        d: { wants: "Plug", record: { state: "rejected", refused: refused("Plug") } },
        e: { wants: "Plug", there: "Plug" },
      })
      expect(await taken(["Phone", "Lamp", "Case", "Cable", "Plug"])).toEqual({
        Phone: { partnerId: "a", wants: "Phone", by: "content" },
        Plug: { partnerId: "e", wants: "Plug", by: "content" },
      })
    })
  })

  it("make exactly those items due that wait for them or were refused under them", async () => {
    const refused: ServiceRejection = { code: "refused", changes: [], message: "409" }
    await have({
      a: { wants: "Phone", record: forNames },
      b: { wants: "Phone", record: { state: "blocked", problems: [toProblem({ code: "no_image", values: {} })] } },
      c: { wants: "Phone", record: { state: "rejected", refused } },
      d: { wants: "Phone", record: { state: "rejected", refused: { ...refused, code: "rejected" } } },
      e: { wants: "Case", record: forNames },
    })
    expect(await service.catalog.names.wake(["Phone"])).toBe(2)
    const due = await service.catalog.items.claim({ lane: "content", limit: 10, leaseMs: 60_000 })
    expect(due.items.map((item) => [item.variant_id, item.refused]).sort()).toEqual([
      ["a", null],
      ["c", null],
    ])
    expect(await service.catalog.names.wake([])).toBe(0)
  })

  describe("that become free while a push has claimed the rejected item", () => {
    const refused: ServiceRejection = { code: "refused", changes: [], message: "409" }
    const claim = () => service.catalog.items.claim({ lane: "content", limit: 10, leaseMs: 60_000 })

    async function recordAfterWake(changes: Partial<ItemRecord>) {
      await have({ a: { wants: "Phone", record: { state: "rejected", refused } } })
      await service.catalog.items.mark({ source: "variant", ids: ["a"], lane: "content", delayMs: 0 })
      const { token, items } = await claim()
      expect(await service.catalog.names.wake(["Phone"])).toBe(1)
      await service.catalog.items.record(
        token,
        items.map((item) => inStep(item, { state: "rejected", refused, ...changes })),
      )
      return (await claim()).items
    }

    it.each([
      ["sent nothing", { answered_content: false }],
      ["sent the price alone", { answered_content: true }],
    ])("make it due without its rejection, also after a push that %s", async (_, changes) => {
      expect(await recordAfterWake(changes)).toMatchObject([{ variant_id: "a", refused: null }])
    })

    it("keep a rejection that the push received itself", async () => {
      const told = { refused: { ...refused, message: "Again" }, is_refused_now: true }
      expect(await recordAfterWake(told)).toMatchObject([{ variant_id: "a", refused: { message: "Again" } }])
    })
  })
})
