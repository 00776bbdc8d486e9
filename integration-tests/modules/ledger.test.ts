import { openItemLedger } from "../../src/catalog/sql/item/item-ledger"
import { Database } from "../../src/database/database"
import { describeLedger, inStep, LEASE_MS, variantsOf } from "./ledger-driver"
import { OTHER_SHOP } from "./module-suite"

describeLedger("the ledger: due items and their claims", (driver, { service, sql, repository }) => {
  describe("a mark", () => {
    it("makes a row for a new variant", async () => {
      await driver.mark(["a"])
      const { items } = await driver.claim()
      expect(items).toMatchObject([
        { variant_id: "a", product_id: "prod_a", partner_id: null, known: null, wanted_version: 1, synced_version: 0 },
      ])
    })

    it("asks for the next push at once if its time came after the last claim", async () => {
      const due = () => service.catalog.items.msUntilDue()
      expect(await due()).toBeNull()
      await driver.mark(["a"], "content", { delayMs: 5_000 })
      expect(await due()).toBeGreaterThan(4_000)
      await driver.pass(6_000)
      expect(await due()).toBe(0)
      await driver.claim()
      expect(await due()).toBeNull()
    })

    it("asks for no push of a row that waits after a failure", async () => {
      await driver.mark(["a"])
      await sql(`UPDATE partner_commerce_item SET content_retry_at = now() + interval '1 minute'`)
      expect(await service.catalog.items.msUntilDue()).toBeNull()
    })

    it("makes no row for a variant that does not exist", async () => {
      await driver.mark(["x"])
      expect((await driver.claim()).items).toEqual([])
    })

    it("makes a row without waiting changes due again", async () => {
      await driver.haveInStep(["a"])
      expect((await driver.claim()).items).toEqual([])
      await driver.mark(["a"])
      expect(variantsOf((await driver.claim()).items)).toEqual(["a"])
    })

    it("reaches every variant of a product, or of the store", async () => {
      await driver.mark(["prod_b"], "content", { source: "product" })
      expect(variantsOf((await driver.claim()).items)).toEqual(["b"])
      await driver.mark([], "content", { source: "all" })
      expect(variantsOf((await driver.claim()).items)).toEqual(["a", "c"])
    })

    it("reaches the siblings of a variant that came or went, because their names change with it", async () => {
      await sql(`UPDATE product_variant SET product_id = 'prod_a' WHERE id = 'b'`)
      await driver.mark(["a"], "content", { source: "siblings" })
      expect(variantsOf((await driver.claim()).items)).toEqual(["a", "b"])
    })

    it("does not mark content if only stock changed", async () => {
      await driver.haveInStep(["a"])
      await driver.mark(["a"], "stock")
      expect((await driver.claim("content")).items).toEqual([])
      expect(variantsOf((await driver.claim("stock")).items)).toEqual(["a"])
    })

    it("also marks the stock if content changed", async () => {
      await driver.haveInStep(["a"])
      await driver.mark(["a"], "content")
      expect(variantsOf((await driver.claim("stock")).items)).toEqual(["a"])
    })

    it("accepts ids with any quotation marks", async () => {
      const awkward = [`it's`, `a"b`, "c\\d", "e,f", "{g}", "h?i", "$1", "NULL", " j ", "ü€😀"]
      await driver.haveVariants(awkward)
      await driver.mark(awkward)
      const { token, items } = await driver.claim("content", { variantIds: awkward })
      expect(variantsOf(items)).toEqual([...awkward].sort())
      await service.catalog.items.record(
        token,
        items.map((item) => inStep(item)),
      )
      expect([...(await service.catalog.items.partnerIdsTaken(awkward)).keys()].sort()).toEqual([...awkward].sort())
    })

    it("waits for another mark of the same rows, in any order of the rows", async () => {
      const many = Array.from({ length: 300 }, (_, i) => `v${i}`)
      await driver.haveVariants(many)
      await driver.mark(many)
      await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          driver.mark(i % 2 ? many : [...many].reverse().slice(i), i % 3 ? "stock" : "content"),
        ),
      )
      const { items } = await driver.claim()
      expect(items).toHaveLength(300)
    })
  })

  describe("content waits for more changes", () => {
    it("until its delay is over", async () => {
      await driver.mark(["a"], "content", { delayMs: 5_000 })
      expect((await driver.claim()).items).toEqual([])
      await driver.pass(5_000)
      expect(variantsOf((await driver.claim()).items)).toEqual(["a"])
    })

    it("but only for a limited time: a variant that is marked again and again is still pushed", async () => {
      await driver.mark(["a"], "content", { delayMs: 5_000 })
      await driver.pass(4_000)
      await driver.mark(["a"], "content", { delayMs: 5_000 })
      await driver.pass(1_000)
      expect(variantsOf((await driver.claim()).items)).toEqual(["a"])
    })

    it("again after each push", async () => {
      await driver.haveInStep(["a"])
      await driver.mark(["a"], "content", { delayMs: 5_000 })
      expect((await driver.claim()).items).toEqual([])
    })

    it("but not when a person waits for it", async () => {
      await driver.mark(["a", "b"], "content", { delayMs: 5_000 })
      await service.catalog.items.makeDue(["b"])
      expect(variantsOf((await driver.claim()).items)).toEqual(["b"])
      await service.catalog.items.makeDue()
      expect(variantsOf((await driver.claim()).items)).toEqual(["a"])
    })
  })

  describe("a claim", () => {
    it("gives each row to one of several simultaneous claimants", async () => {
      const many = Array.from({ length: 60 }, (_, i) => `v${i}`)
      await driver.haveVariants(many)
      await driver.mark(many)
      const claims = await Promise.all(Array.from({ length: 6 }, () => driver.claim("content", { limit: 15 })))
      const claimed = claims.flatMap(({ items }) => items.map((item) => item.variant_id))
      expect(new Set(claimed).size).toBe(claimed.length)
      expect(Math.max(...claims.map(({ items }) => items.length))).toBeLessThanOrEqual(15)
      const rest = await driver.claim()
      expect([...claimed, ...variantsOf(rest.items)].sort()).toEqual([...many].sort())
    })

    it("takes no more rows than requested, under any plan of the database", async () => {
      const many = Array.from({ length: 60 }, (_, i) => `v${i}`)
      await driver.haveVariants(many)
      await driver.mark(many)
      await sql(`ANALYZE partner_commerce_item`)
      for (let left = 60; left > 0; left -= 7) {
        expect((await driver.claim("content", { limit: 7 })).items).toHaveLength(Math.min(7, left))
      }
    })

    it("takes the oldest first", async () => {
      await driver.mark(["b"])
      await driver.pass(1_000)
      await driver.mark(["a", "c"])
      expect(variantsOf((await driver.claim("content", { limit: 1 })).items)).toEqual(["b"])
    })

    it("holds until its lease ends, and then any process may claim the row", async () => {
      await driver.mark(["a"])
      await driver.claim()
      expect((await driver.claim()).items).toEqual([])
      await driver.pass(LEASE_MS + 1)
      expect(variantsOf((await driver.claim()).items)).toEqual(["a"])
    })

    it("lasts longer if its holder renews it", async () => {
      await driver.mark(["a"])
      const { token, item } = await driver.first()
      await driver.pass(LEASE_MS - 1)
      await service.catalog.items.renew({ token, ids: [item.id] }, LEASE_MS)
      await driver.pass(2)
      expect((await driver.claim()).items).toEqual([])
    })

    it("leaves the rows unchanged when it is released", async () => {
      await driver.mark(["a"])
      const { token, item } = await driver.first()
      await service.catalog.items.release({ token, ids: [item.id] })
      expect(await driver.rowOf("a")).toMatchObject({ wanted_version: 1, synced_version: 0, known: null })
      expect(variantsOf((await driver.claim()).items)).toEqual(["a"])
    })

    it("takes only items that the service knows in the stock lane", async () => {
      await driver.mark(["a"], "stock")
      expect((await driver.claim("stock")).items).toEqual([])
      await driver.haveInStep(["a"])
      await driver.mark(["a"], "stock")
      expect(variantsOf((await driver.claim("stock")).items)).toEqual(["a"])
    })

    it("covers one shop, and only the named variants if there are any", async () => {
      await driver.mark(["a", "b"])
      const other = openItemLedger(new Database(repository(), OTHER_SHOP))
      expect((await other.claim({ lane: "content", limit: 9, leaseMs: LEASE_MS })).items).toEqual([])
      expect(variantsOf((await driver.claim("content", { variantIds: ["b", "c"] })).items)).toEqual(["b"])
    })
  })

  describe("counts", () => {
    it("items by state", async () => {
      await driver.mark(["a", "b", "c"])
      const { token, items } = await driver.claim()
      await service.catalog.items.record(
        token,
        items.map((item) => inStep(item, { state: item.variant_id === "a" ? "blocked" : "synced" })),
      )
      expect((await service.catalog.items.countItems()).states).toEqual({
        unlisted: 0,
        pending: 0,
        synced: 2,
        blocked: 1,
        rejected: 0,
        waiting: 0,
        archived: 0,
      })
    })

    it("items that wait for a push, in any lane", async () => {
      await driver.haveInStep(["a", "b"])
      await driver.mark(["a"], "stock")
      await driver.mark(["b", "c"], "content", { delayMs: 5_000 })
      expect(await service.catalog.items.countDirty()).toBe(3)
      expect(await service.catalog.items.countDirty(["a", "x"])).toBe(1)
    })
  })

  it("a variant that is gone from the store gets a mark, because no event of the store reports it", async () => {
    await driver.haveInStep(["a", "b", "c"])
    await sql(`DELETE FROM product_variant WHERE id = 'a'`)
    await sql(`UPDATE product_variant SET deleted_at = now() WHERE id = 'b'`)
    await service.catalog.items.markGone()
    expect(variantsOf((await driver.claim()).items)).toEqual(["a", "b"])
  })

  it("takes the same sample of the variants each time, spread over all, and a smaller one from a larger one", async () => {
    const many = Array.from({ length: 60 }, (_, i) => `v${String(i).padStart(2, "0")}`)
    await driver.haveVariants(many)
    const inOrder = async (limit: number) => {
      const rows = await service.catalog.affected.sample({ source: "all", ids: [] }, limit)
      return rows.map(({ variant_id }) => variant_id)
    }
    const first = await inOrder(12)
    expect(new Set(first).size).toBe(12)
    expect([...first].sort()).not.toEqual(many.slice(0, 12))
    // A written row moves to another place in the table.
    await sql("UPDATE product_variant SET sku = sku || '-2' WHERE id < 'v30'")
    await driver.mark(first.slice(0, 3))
    expect(await inOrder(12)).toEqual(first)
    expect(await inOrder(5)).toEqual(first.slice(0, 5))
  })

  it("forgets an item whose variant is gone for 90 days, once it is withdrawn", async () => {
    const ids = ["living", "gone", "blocked", "dirty", "recent", "erased"]
    await driver.haveVariants(ids)
    await driver.haveInStep(ids)
    await sql("UPDATE partner_commerce_item SET state = 'archived', updated_at = now() - interval '91 days'")
    await sql("UPDATE partner_commerce_item SET state = 'blocked' WHERE variant_id = 'blocked'")
    await sql("UPDATE partner_commerce_item SET wanted_version = wanted_version + 1 WHERE variant_id = 'dirty'")
    await sql("UPDATE product_variant SET deleted_at = now() - interval '91 days' WHERE id <> 'living'")
    await sql("UPDATE product_variant SET deleted_at = now() - interval '89 days' WHERE id = 'recent'")
    await sql("DELETE FROM product_variant WHERE id = 'erased'")
    expect(await service.catalog.items.pruneGone(90)).toBe(2)
    const left = await sql<{ variant_id: string }>("SELECT variant_id FROM partner_commerce_item ORDER BY variant_id")
    expect(left.map(({ variant_id }) => variant_id)).toEqual(["blocked", "dirty", "living", "recent"])
  })

  it("simultaneous work of every kind causes no deadlock", async () => {
    const many = Array.from({ length: 200 }, (_, i) => `v${i}`)
    await driver.haveVariants(many)
    await driver.haveInStep(many)
    const work = async (lane: "stock" | "content", turn: number) => {
      await driver.mark(turn % 2 ? many : [...many].reverse(), lane)
      const { token, items } = await driver.claim(lane, { limit: 50 })
      const backwards = [...items].reverse()
      await service.catalog.items.recordInFlight(
        token,
        backwards.map((item) => ({ id: item.id, partner_id: item.variant_id, changes: ["stock" as const] })),
        LEASE_MS,
      )
      await Promise.all([
        driver.mark(many, "stock"),
        service.catalog.items.record(
          token,
          (turn % 2 ? items : backwards).map((item) => inStep(item)),
        ),
      ])
    }
    await Promise.all(Array.from({ length: 8 }, (_, i) => work(i % 3 ? "stock" : "content", i)))
    expect(await service.catalog.items.countDirty()).toBe(200)
  })
})
