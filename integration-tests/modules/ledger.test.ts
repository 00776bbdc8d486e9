import { type Known } from "../../src/core/catalog/known"
import { type ClaimedItem, type ItemRecord } from "../../src/modules/partner-commerce/item-ledger"
import { type MarkSource } from "../../src/modules/partner-commerce/mark-sources"
import { describeModule, SHOP } from "./module-suite"

const LEASE_MS = 60_000

const KNOWN: Known = { confirmed: true, content: null, live: null, in_stock: 5, archived: false }

/** A claimed row that was pushed and is in step now. */
function inStep(item: ClaimedItem, changes: Partial<ItemRecord> = {}): ItemRecord {
  return {
    id: item.id,
    partner_id: item.variant_id,
    product_id: item.product_id,
    variant_sku: null,
    name: null,
    remote_sku: null,
    state: "synced",
    known: KNOWN,
    refused: null,
    problems: [],
    synced_version: item.wanted_version,
    stock_synced_version: item.stock_wanted_version,
    content_fingerprint: null,
    stock_fingerprint: null,
    again: false,
    acknowledged: true,
    retry_in_ms: 0,
    ...changes,
  }
}

describeModule("the ledger", ({ service, sql }) => {
  const mark = (
    ids: string[],
    what: "stock" | "content" = "content",
    more: { delayMs?: number; source?: MarkSource } = {},
  ) => service.ledger.mark({ shopCode: SHOP, source: "variant", ids, what, delayMs: 0, ...more })
  const claim = (
    lane: "stock" | "content" = "content",
    more: { limit?: number; leaseMs?: number; variantIds?: string[] } = {},
  ) => service.ledger.claim({ shopCode: SHOP, lane, limit: 1000, leaseMs: LEASE_MS, ...more })
  const variantsOf = (items: ClaimedItem[]) => items.map((item) => item.variant_id).sort()
  const pass = (ms: number) =>
    sql(
      `UPDATE partner_commerce_item SET lease_until = lease_until - ? * interval '1 millisecond', due_at = due_at - ? * interval '1 millisecond'`,
      [ms, ms],
    )

  async function rowOf(variantId: string) {
    const [row] = await sql<{
      wanted_version: number
      synced_version: number
      known: Known | null
      in_flight: string[] | null
      partner_id: string | null
      attempts: number
      state: string
      pending_since: Date | null
      last_synced_at: Date | null
    }>(`SELECT * FROM partner_commerce_item WHERE variant_id = ?`, [variantId])
    if (!row) throw new Error(`no row of ${variantId}`)
    return row
  }

  async function first(lane: "stock" | "content" = "content"): Promise<{ token: string; item: ClaimedItem }> {
    const { token, items } = await claim(lane)
    const [item] = items
    if (!item) throw new Error("nothing was claimed")
    return { token, item }
  }

  /** Rows of these variants that were pushed and are in step. */
  async function haveInStep(ids: string[]): Promise<void> {
    await mark(ids)
    const { token, items } = await claim()
    await service.ledger.record(
      token,
      items.map((item) => inStep(item)),
    )
  }

  /** Medusa's own table is not there in a test of one module: this one stands in for it. */
  async function haveVariants(ids: string[]): Promise<void> {
    await sql(
      `CREATE TABLE IF NOT EXISTS product_variant (id text PRIMARY KEY, product_id text, sku text, deleted_at timestamptz)`,
    )
    await sql(`DELETE FROM product_variant`)
    for (const id of ids)
      await sql(`INSERT INTO product_variant VALUES (?, ?, ?, NULL)`, [id, `prod_${id}`, `SKU-${id}`])
  }

  beforeEach(() => haveVariants(["a", "b", "c"]))

  describe("a mark", () => {
    it("makes a row for a variant that was never seen", async () => {
      await mark(["a"])
      const { items } = await claim()
      expect(items).toMatchObject([
        { variant_id: "a", product_id: "prod_a", partner_id: null, known: null, wanted_version: 1, synced_version: 0 },
      ])
    })

    it("of a variant that does not exist makes nothing", async () => {
      await mark(["x"])
      expect((await claim()).items).toEqual([])
    })

    it("makes a row that is in step due again", async () => {
      await haveInStep(["a"])
      expect((await claim()).items).toEqual([])
      await mark(["a"])
      expect(variantsOf((await claim()).items)).toEqual(["a"])
    })

    it("of a whole product, or of everything, reaches every variant behind it", async () => {
      await mark(["prod_b"], "content", { source: "product" })
      expect(variantsOf((await claim()).items)).toEqual(["b"])
      await mark([], "content", { source: "all" })
      expect(variantsOf((await claim()).items)).toEqual(["a", "c"])
    })

    it("of a variant that came or went reaches its siblings, whose names differ with it", async () => {
      await sql(`UPDATE product_variant SET product_id = 'prod_a' WHERE id = 'b'`)
      await mark(["a"], "content", { source: "siblings" })
      expect(variantsOf((await claim()).items)).toEqual(["a", "b"])
    })

    it("of stock leaves content alone", async () => {
      await haveInStep(["a"])
      await mark(["a"], "stock")
      expect((await claim("content")).items).toEqual([])
      expect(variantsOf((await claim("stock")).items)).toEqual(["a"])
    })

    it("of content is one of stock too", async () => {
      await haveInStep(["a"])
      await mark(["a"], "content")
      expect(variantsOf((await claim("stock")).items)).toEqual(["a"])
    })

    it("with ids that no quotation survives finds them all the same", async () => {
      const awkward = [`it's`, `a"b`, "c\\d", "e,f", "{g}", "h?i", "$1", "NULL", " j ", "ü€😀"]
      await haveVariants(awkward)
      await mark(awkward)
      const { token, items } = await claim("content", { variantIds: awkward })
      expect(variantsOf(items)).toEqual([...awkward].sort())
      await service.ledger.record(
        token,
        items.map((item) => inStep(item)),
      )
      expect([...(await service.ledger.partnerIdsTaken(SHOP, awkward)).keys()].sort()).toEqual([...awkward].sort())
    })

    it("that comes while another of the same rows runs waits for it, in whatever order they see the rows", async () => {
      const many = Array.from({ length: 300 }, (_, i) => `v${i}`)
      await haveVariants(many)
      await mark(many)
      await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          mark(i % 2 ? many : [...many].reverse().slice(i), i % 3 ? "stock" : "content"),
        ),
      )
      const { items } = await claim()
      expect(items).toHaveLength(300)
    })
  })

  describe("content waits for more changes", () => {
    it("until its delay is over", async () => {
      await mark(["a"], "content", { delayMs: 5_000 })
      expect((await claim()).items).toEqual([])
      await pass(5_000)
      expect(variantsOf((await claim()).items)).toEqual(["a"])
    })

    it("but not for ever: a variant that is marked again and again is pushed all the same", async () => {
      await mark(["a"], "content", { delayMs: 5_000 })
      await pass(4_000)
      await mark(["a"], "content", { delayMs: 5_000 })
      await pass(1_000)
      expect(variantsOf((await claim()).items)).toEqual(["a"])
    })

    it("anew once it was pushed", async () => {
      await haveInStep(["a"])
      await mark(["a"], "content", { delayMs: 5_000 })
      expect((await claim()).items).toEqual([])
    })

    it("not when a person waits for it", async () => {
      await mark(["a", "b"], "content", { delayMs: 5_000 })
      await service.ledger.makeDue(SHOP, ["b"])
      expect(variantsOf((await claim()).items)).toEqual(["b"])
      await service.ledger.makeDue(SHOP)
      expect(variantsOf((await claim()).items)).toEqual(["a"])
    })
  })

  describe("a claim", () => {
    it("is of one only: two that claim at the same moment never get the same row", async () => {
      const many = Array.from({ length: 60 }, (_, i) => `v${i}`)
      await haveVariants(many)
      await mark(many)
      const claims = await Promise.all(Array.from({ length: 6 }, () => claim("content", { limit: 15 })))
      const claimed = claims.flatMap(({ items }) => items.map((item) => item.variant_id))
      expect(new Set(claimed).size).toBe(claimed.length)
      expect(Math.max(...claims.map(({ items }) => items.length))).toBeLessThanOrEqual(15)
      const rest = await claim()
      expect([...claimed, ...variantsOf(rest.items)].sort()).toEqual([...many].sort())
    })

    it("takes no more rows than it asked for, whichever way the database goes", async () => {
      const many = Array.from({ length: 60 }, (_, i) => `v${i}`)
      await haveVariants(many)
      await mark(many)
      await sql(`ANALYZE partner_commerce_item`)
      for (let left = 60; left > 0; left -= 7) {
        expect((await claim("content", { limit: 7 })).items).toHaveLength(Math.min(7, left))
      }
    })

    it("takes the oldest first", async () => {
      await mark(["b"])
      await pass(1_000)
      await mark(["a", "c"])
      expect(variantsOf((await claim("content", { limit: 1 })).items)).toEqual(["b"])
    })

    it("holds until its lease runs out, and then anybody may have the row", async () => {
      await mark(["a"])
      await claim()
      expect((await claim()).items).toEqual([])
      await pass(LEASE_MS + 1)
      expect(variantsOf((await claim()).items)).toEqual(["a"])
    })

    it("is kept alive by its holder", async () => {
      await mark(["a"])
      const { token } = await claim()
      await pass(LEASE_MS - 1)
      await service.ledger.renew(token, LEASE_MS)
      await pass(2)
      expect((await claim()).items).toEqual([])
    })

    it("is let go unchanged", async () => {
      await mark(["a"])
      const { token } = await claim()
      await service.ledger.release(token)
      expect(await rowOf("a")).toMatchObject({ wanted_version: 1, synced_version: 0, known: null })
      expect(variantsOf((await claim()).items)).toEqual(["a"])
    })

    it("of the stock lane takes only what the service knows", async () => {
      await mark(["a"], "stock")
      expect((await claim("stock")).items).toEqual([])
      await haveInStep(["a"])
      await mark(["a"], "stock")
      expect(variantsOf((await claim("stock")).items)).toEqual(["a"])
    })

    it("is of one shop, and of chosen variants where they are named", async () => {
      await mark(["a", "b"])
      expect(
        (await service.ledger.claim({ shopCode: "shop_2", lane: "content", limit: 9, leaseMs: LEASE_MS })).items,
      ).toEqual([])
      expect(variantsOf((await claim("content", { variantIds: ["b", "c"] })).items)).toEqual(["b"])
    })
  })

  describe("what happened is recorded", () => {
    it("for good: the row is in step", async () => {
      await haveInStep(["a"])
      expect(await rowOf("a")).toMatchObject({
        state: "synced",
        known: KNOWN,
        partner_id: "a",
        attempts: 0,
        in_flight: null,
        pending_since: null,
      })
      expect((await rowOf("a")).last_synced_at).not.toBeNull()
      expect(await service.ledger.countDirty(SHOP)).toBe(0)
    })

    it("and a change during the push keeps the row dirty", async () => {
      await mark(["a"])
      const { token, item } = await first()
      await mark(["a"])
      await service.ledger.record(token, [inStep(item)])
      expect(await rowOf("a")).toMatchObject({ wanted_version: 2, synced_version: 1 })
      expect(variantsOf((await claim()).items)).toEqual(["a"])
    })

    it("only by who still has the claim", async () => {
      await mark(["a"])
      const slow = await first()
      await pass(LEASE_MS + 1)
      const quick = await first()
      expect(await service.ledger.record(quick.token, [inStep(quick.item, { known: { ...KNOWN, in_stock: 7 } })])).toBe(
        1,
      )
      expect(await service.ledger.record(slow.token, [inStep(slow.item, { known: { ...KNOWN, in_stock: 1 } })])).toBe(0)
      expect((await rowOf("a")).known).toEqual({ ...KNOWN, in_stock: 7 })
    })

    it("as unknown where the service does not know the item: everything is wanted again at once", async () => {
      await haveInStep(["a"])
      await mark(["a"], "stock")
      const { token, item } = await first("stock")
      await service.ledger.record(token, [
        inStep(item, { known: null, synced_version: null, stock_synced_version: null, again: true }),
      ])
      expect((await rowOf("a")).known).toBeNull()
      expect((await claim("stock")).items).toEqual([])
      expect(variantsOf((await claim("content")).items)).toEqual(["a"])
    })

    it("and what has to wait is not claimed before its time, in no lane", async () => {
      await haveInStep(["a"])
      await mark(["a"])
      const { token, item } = await first()
      const later = { state: "pending", synced_version: null, stock_synced_version: null, retry_in_ms: 5_000 } as const
      await service.ledger.record(token, [inStep(item, later)])
      expect((await rowOf("a")).attempts).toBe(1)
      expect((await rowOf("a")).pending_since).not.toBeNull()
      expect((await claim("content")).items).toEqual([])
      expect((await claim("stock")).items).toEqual([])
      await pass(5_001)
      const again = await first()
      expect(again.item.attempts).toBe(1)
      await service.ledger.record(again.token, [inStep(again.item)])
      expect(await rowOf("a")).toMatchObject({ attempts: 0, pending_since: null })
    })

    it("without the answer to a deal that moved the stock meanwhile: its count stays unknown", async () => {
      await haveInStep(["a"])
      await mark(["a"], "stock")
      const { token, item } = await first("stock")
      await sql(
        `UPDATE partner_commerce_item SET known = jsonb_set(known, '{in_stock}', 'null'), stock_wanted_version = stock_wanted_version + 1`,
      )
      await service.ledger.record(token, [inStep(item)])
      expect((await rowOf("a")).known).toEqual({ ...KNOWN, in_stock: null })
      const next = await first("stock")
      await service.ledger.record(next.token, [inStep(next.item)])
      expect((await rowOf("a")).known).toEqual(KNOWN)
    })

    it("with words that no database keeps", async () => {
      await mark(["a", "b"])
      const { token, items } = await claim()
      const problems = [
        { code: "refused", severity: "blocking", message: "half \ud83d a NUL \u0000, \\u0000 and 😀", fix: "x" },
      ] as const
      await service.ledger.record(
        token,
        items.map((item) => inStep(item, { state: "parked", problems: [...problems] })),
      )
      const [row] = await sql<{ problems: { message: string }[] }>(
        `SELECT problems FROM partner_commerce_item WHERE variant_id = 'a'`,
      )
      expect(row?.problems[0]?.message).toBe("half \ufffd a NUL , \\u0000 and 😀")
    })
  })

  describe("what is in flight", () => {
    it("is noted before it is sent, with the product id, and cleared by the answer", async () => {
      await mark(["a"])
      const { token, item } = await first()
      expect(
        await service.ledger.noteInFlight(token, [{ id: item.id, partner_id: "p1", kinds: ["create"] }], LEASE_MS),
      ).toEqual(new Set([item.id]))
      expect(await rowOf("a")).toMatchObject({ in_flight: ["create"], partner_id: "p1" })
      await service.ledger.record(token, [inStep(item, { partner_id: "p1" })])
      expect(await rowOf("a")).toMatchObject({ in_flight: null, partner_id: "p1" })
    })

    it("is seen by the next who claims, where the answer never came", async () => {
      await mark(["a"])
      const dead = await first()
      await service.ledger.noteInFlight(
        dead.token,
        [{ id: dead.item.id, partner_id: "p1", kinds: ["create"] }],
        LEASE_MS,
      )
      await pass(LEASE_MS + 1)
      expect((await first()).item).toMatchObject({ in_flight: ["create"], partner_id: "p1" })
    })

    it("is not forgotten when the next one dies too", async () => {
      await haveInStep(["a"])
      await mark(["a"])
      const dead = await first("content")
      await service.ledger.noteInFlight(
        dead.token,
        [{ id: dead.item.id, partner_id: "a", kinds: ["update"] }],
        LEASE_MS,
      )
      await pass(LEASE_MS + 1)
      const deadToo = await first("stock")
      await service.ledger.noteInFlight(
        deadToo.token,
        [{ id: deadToo.item.id, partner_id: "a", kinds: ["stock"] }],
        LEASE_MS,
      )
      await pass(LEASE_MS + 1)
      expect((await first("content")).item.in_flight).toEqual(["update", "stock"])
    })

    it("is not noted by who lost the claim, so that it is not sent", async () => {
      await mark(["a"])
      const slow = await first()
      await pass(LEASE_MS + 1)
      await claim()
      expect(
        await service.ledger.noteInFlight(
          slow.token,
          [{ id: slow.item.id, partner_id: "p1", kinds: ["create"] }],
          LEASE_MS,
        ),
      ).toEqual(new Set())
      expect((await rowOf("a")).in_flight).toBeNull()
    })

    it("keeps the claim for as long again", async () => {
      await mark(["a"])
      const { token, item } = await first()
      await pass(LEASE_MS - 1)
      await service.ledger.noteInFlight(token, [{ id: item.id, partner_id: "p1", kinds: ["create"] }], LEASE_MS)
      await pass(2)
      expect((await claim()).items).toEqual([])
    })
  })

  describe("product ids", () => {
    it("a product id belongs to one item of a shop", async () => {
      await mark(["a", "b"])
      const { token, items } = await claim()
      const sent = items.map((item) => ({ id: item.id, partner_id: "p1", kinds: ["create" as const] }))
      await expect(service.ledger.noteInFlight(token, sent, LEASE_MS)).rejects.toThrow(/unique/)
    })

    it("a product id never changes once it is fixed", async () => {
      await haveInStep(["a"])
      await mark(["a"])
      const { token, item } = await first()
      await service.ledger.record(token, [inStep(item, { partner_id: "other" })])
      expect((await rowOf("a")).partner_id).toBe("a")
    })

    it("who has a product id is known", async () => {
      await haveInStep(["a"])
      const taken = await service.ledger.partnerIdsTaken(SHOP, ["a", "b"])
      expect([...taken.keys()]).toEqual(["a"])
      expect(await service.ledger.partnerIdsTaken("shop_2", ["a"])).toEqual(new Map())
    })
  })

  describe("counts", () => {
    it("by state", async () => {
      await mark(["a", "b", "c"])
      const { token, items } = await claim()
      await service.ledger.record(
        token,
        items.map((item) => inStep(item, { state: item.variant_id === "a" ? "held" : "synced" })),
      )
      expect(await service.ledger.countByState(SHOP)).toEqual({
        unlisted: 0,
        pending: 0,
        synced: 2,
        held: 1,
        parked: 0,
        archived: 0,
      })
    })

    it("what waits to be pushed, in any lane", async () => {
      await haveInStep(["a", "b"])
      await mark(["a"], "stock")
      await mark(["b", "c"], "content", { delayMs: 5_000 })
      expect(await service.ledger.countDirty(SHOP)).toBe(3)
      expect(await service.ledger.countDirty(SHOP, ["a", "x"])).toBe(1)
    })
  })

  it("a variant that is gone from the store is marked, which no event of the store would find", async () => {
    await haveInStep(["a", "b", "c"])
    await sql(`DELETE FROM product_variant WHERE id = 'a'`)
    await sql(`UPDATE product_variant SET deleted_at = now() WHERE id = 'b'`)
    await service.ledger.markGone(SHOP)
    expect(variantsOf((await claim()).items)).toEqual(["a", "b"])
  })

  it("many at work at once, in every way, never wait for each other in a circle", async () => {
    const many = Array.from({ length: 200 }, (_, i) => `v${i}`)
    await haveVariants(many)
    await haveInStep(many)
    const work = async (lane: "stock" | "content", turn: number) => {
      await mark(turn % 2 ? many : [...many].reverse(), lane)
      const { token, items } = await claim(lane, { limit: 50 })
      const backwards = [...items].reverse()
      await service.ledger.noteInFlight(
        token,
        backwards.map((item) => ({ id: item.id, partner_id: item.variant_id, kinds: ["stock" as const] })),
        LEASE_MS,
      )
      await Promise.all([
        mark(many, "stock"),
        service.ledger.record(
          token,
          (turn % 2 ? items : backwards).map((item) => inStep(item)),
        ),
      ])
    }
    await Promise.all(Array.from({ length: 8 }, (_, i) => work(i % 3 ? "stock" : "content", i)))
    expect(await service.ledger.countDirty(SHOP)).toBe(200)
  })
})
