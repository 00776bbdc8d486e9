import { forget } from "../../src/catalog/rules/answer/acknowledge"
import { NOT_KNOWN } from "../../src/catalog/rules/desired/content"
import { aContent } from "../../src/catalog/rules/__tests__/samples"
import { openItemLedger } from "../../src/catalog/sql/item/item-ledger"
import { Database } from "../../src/database/database"
import { describeLedger, inStep, KNOWN, LEASE_MS, variantsOf } from "./ledger-driver"
import { OTHER_SHOP } from "./module-suite"

describeLedger("the ledger: sent changes and their results", (driver, { service, sql, repository }) => {
  describe("the record of a push", () => {
    it("marks the row as sent", async () => {
      await driver.haveInStep(["a"])
      expect(await driver.rowOf("a")).toMatchObject({
        state: "synced",
        known: KNOWN,
        partner_id: "a",
        attempts: 0,
        in_flight: null,
        pending_since: null,
      })
      expect((await driver.rowOf("a")).last_synced_at).not.toBeNull()
      expect(await service.catalog.items.countDirty()).toBe(0)
    })

    it("keeps the row due if the item changed during the push", async () => {
      await driver.mark(["a"])
      const { token, item } = await driver.first()
      await driver.mark(["a"])
      await service.catalog.items.record(token, [inStep(item)])
      expect(await driver.rowOf("a")).toMatchObject({ wanted_version: 2, synced_version: 1 })
      expect(variantsOf((await driver.claim()).items)).toEqual(["a"])
    })

    it("sends the stock while a content that failed waits", async () => {
      await driver.haveInStep(["a"])
      await driver.mark(["a"])
      const { token, item } = await driver.first()
      const failed = { synced_version: null, stock_synced_version: null, attempts: 3, retry_in_ms: 900_000 }
      await service.catalog.items.record(token, [inStep(item, failed)])
      expect((await driver.claim()).items).toEqual([])

      const stock = await driver.first("stock")
      expect(stock.item.variant_id).toBe("a")
      const sent = { deferred_lane: "stock", synced_version: null } as const
      await service.catalog.items.record(stock.token, [inStep(stock.item, sent)])
      // The content keeps its wait and its attempts.
      expect((await driver.claim()).items).toEqual([])
      expect(await driver.rowOf("a")).toMatchObject({ attempts: 3 })
      await driver.pass(900_001)
      expect(variantsOf((await driver.claim()).items)).toEqual(["a"])
    })

    it("stores the longest texts of every script", async () => {
      // Postgres compresses a text that repeats itself.
      const unrepeated = (length: number, first: number, count: number) =>
        Array.from({ length }, (_, at) => String.fromCodePoint(first + ((at * at * 7919 + at * 104729) % count))).join(
          "",
        )
      const ideographs = (length: number) => unrepeated(length, 0x4e00, 20_011)
      const sku = unrepeated(300, 0x20000, 40_009)
      const name = ideographs(2600)
      const partner_id = ideographs(200)
      await sql(`UPDATE product_variant SET sku = ? WHERE id = 'a'`, [sku])
      await driver.mark(["a"])
      const { token, item } = await driver.first()
      expect(await driver.rowOf("a")).toMatchObject({ variant_sku: [...sku].slice(0, 100).join("") })
      const content = aContent({ name: `${ideographs(500)} (${partner_id})` })
      const known = { ...KNOWN, content, live: { ...content, name: ideographs(600) } }
      await service.catalog.items.record(token, [inStep(item, { name, partner_id, known })])
      expect(await driver.rowOf("a")).toMatchObject({ name: name.slice(0, 500), partner_id, state: "synced" })
      expect(await service.catalog.itemList.find(sku)).toMatchObject({ partner_id })
    })

    it("holds an item that the table does not take until it changes, and records the others", async () => {
      await driver.mark(["a", "b", "c"])
      const { token, items } = await driver.claim()
      const untakable = { ...KNOWN, in_stock: "many" as never }
      const records = items.map((item) =>
        inStep(item, { content_fingerprint: "print", ...(item.variant_id === "b" && { known: untakable }) }),
      )
      expect(await service.catalog.items.record(token, records)).toBe(3)
      for (const id of ["a", "c"]) expect(await driver.rowOf(id)).toMatchObject({ state: "synced", known: KNOWN })
      expect(await driver.rowOf("b")).toMatchObject({
        state: "blocked",
        known: null,
        wanted_version: 1,
        synced_version: 1,
        content_fingerprint: "print",
        problems: [expect.objectContaining({ code: "not_recorded", severity: "blocking" })],
      })
      expect(await service.catalog.items.countDirty()).toBe(0)
      await driver.mark(["b"])
      expect(variantsOf((await driver.claim()).items)).toEqual(["b"])
    })

    it("is accepted only from the holder of the claim", async () => {
      await driver.mark(["a"])
      const slow = await driver.first()
      await driver.pass(LEASE_MS + 1)
      const quick = await driver.first()
      expect(
        await service.catalog.items.record(quick.token, [inStep(quick.item, { known: { ...KNOWN, in_stock: 7 } })]),
      ).toBe(1)
      expect(
        await service.catalog.items.record(slow.token, [inStep(slow.item, { known: { ...KNOWN, in_stock: 1 } })]),
      ).toBe(0)
      expect((await driver.rowOf("a")).known).toEqual({ ...KNOWN, in_stock: 7 })
    })

    it("makes every field wanted again if the service does not know the item", async () => {
      await driver.haveInStep(["a"])
      await driver.mark(["a"], "stock")
      const { token, item } = await driver.first("stock")
      await service.catalog.items.record(token, [
        inStep(item, { known: null, synced_version: null, stock_synced_version: null, resend: true }),
      ])
      expect((await driver.rowOf("a")).known).toBeNull()
      expect((await driver.claim("stock")).items).toEqual([])
      expect(variantsOf((await driver.claim("content")).items)).toEqual(["a"])
    })

    it("keeps an item whose stock has to wait out of each lane until its time", async () => {
      await driver.haveInStep(["a"])
      await driver.mark(["a"])
      const { token, item } = await driver.first("stock")
      const unsettled = { state: "pending", synced_version: null, stock_synced_version: null } as const
      const later = { ...unsettled, deferred_lane: "stock", attempts: item.attempts + 1, retry_in_ms: 5_000 } as const
      await service.catalog.items.record(token, [inStep(item, later)])
      expect((await driver.rowOf("a")).attempts).toBe(1)
      expect((await driver.claim("content")).items).toEqual([])
      expect((await driver.claim("stock")).items).toEqual([])
      await driver.pass(5_001)
      const again = await driver.first()
      expect(again.item.attempts).toBe(1)
      await service.catalog.items.record(again.token, [inStep(again.item)])
      expect(await driver.rowOf("a")).toMatchObject({ attempts: 0 })
    })

    it("keeps the moment at which the service took the waiting content, until an answer says that the content is live", async () => {
      const answered = async (awaits_approval: boolean | null) => {
        await driver.mark(["a"])
        const { token, item } = await driver.first()
        await service.catalog.items.record(token, [inStep(item, { awaits_approval })])
        return (await driver.rowOf("a")).pending_since
      }
      expect(await answered(null)).toBeNull()
      const since = await answered(true)
      expect(since).not.toBeNull()
      const newest = await answered(true)
      expect(newest?.getTime()).toBeGreaterThan(since?.getTime() ?? Infinity)
      expect(await answered(null)).toEqual(newest)
      expect(await answered(false)).toBeNull()
    })

    it("leaves the stock unknown after a deal during the push", async () => {
      await driver.haveInStep(["a"])
      await driver.mark(["a"], "stock")
      const { token, item } = await driver.first("stock")
      await driver.deal("a")
      await service.catalog.items.record(token, [inStep(item)])
      expect((await driver.rowOf("a")).known).toEqual({ ...KNOWN, in_stock: null })
      const next = await driver.first("stock")
      await service.catalog.items.record(next.token, [inStep(next.item)])
      expect((await driver.rowOf("a")).known).toEqual(KNOWN)
    })

    it("leaves the stock of a new item unknown after a deal during its first push", async () => {
      await driver.mark(["a"])
      const { token, item } = await driver.first()
      await driver.deal("a")
      await service.catalog.items.record(token, [inStep(item)])
      expect((await driver.rowOf("a")).known).toEqual({ ...KNOWN, in_stock: null })
      expect(variantsOf((await driver.claim("stock")).items)).toEqual(["a"])
    })

    it("keeps the acknowledged stock after a mark during the push, for a new item and for an unknown stock", async () => {
      await driver.mark(["a"])
      const first = await driver.first()
      await driver.mark(["a"])
      await service.catalog.items.record(first.token, [inStep(first.item)])
      expect((await driver.rowOf("a")).known).toEqual(KNOWN)

      await driver.deal("a")
      const { token, item } = await driver.first("stock")
      expect(item.known?.in_stock).toBeNull()
      await driver.mark(["a"], "stock")
      await service.catalog.items.record(token, [inStep(item)])
      expect((await driver.rowOf("a")).known).toEqual(KNOWN)
    })

    it.each(["marked_at", "stock_marked_at"])("works after months of waiting by %s", async (column) => {
      await driver.mark(["a"])
      await sql(`UPDATE partner_commerce_item SET ${column} = now() - interval '3 months'`)
      expect(await service.catalog.itemList.lag()).toMatchObject({ stock: { waiting: 0 }, content: { waiting: 1 } })
      const { token, item } = await driver.first()
      expect(await service.catalog.items.record(token, [inStep(item)])).toBe(1)

      await driver.mark(["a"])
      await sql(`UPDATE partner_commerce_item SET ${column} = now() - interval '3 months'`)
      const lag = await service.catalog.itemList.lag()
      expect(Math.max(lag.stock.oldest_ms ?? 0, lag.content.oldest_ms ?? 0)).toBe(2_147_483_647)
    })

    it("notes how long the item waited, for the lane of the sent change, and from the moment that pushing was switched on", async () => {
      await driver.haveInStep(["a"])
      await driver.mark(["a"])
      const long = `UPDATE partner_commerce_item SET marked_at = now() - interval '1 hour', stock_marked_at = now() - interval '1 hour',
                           content_lag_ms = NULL, stock_lag_ms = NULL`
      await sql(long)
      const { token, item } = await driver.first()
      await service.catalog.items.record(token, [inStep(item, { acknowledged_stock: false })])
      expect(await driver.rowOf("a")).toMatchObject({ content_lag_ms: expect.any(Number), stock_lag_ms: null })

      await driver.mark(["a"])
      await sql(long)
      await service.catalog.items.startClock()
      const next = await driver.first()
      await service.catalog.items.record(next.token, [inStep(next.item)])
      const { content_lag_ms, stock_lag_ms } = await driver.rowOf("a")
      expect(Math.max(content_lag_ms ?? Infinity, stock_lag_ms ?? Infinity)).toBeLessThan(3_600_000)
    })

    it("writes only the changed fields of the known state", async () => {
      const content = aContent({ name: "As it is there" })
      await driver.mark(["a"])
      const made = await driver.first()
      await service.catalog.items.record(made.token, [
        inStep(made.item, { name: "As it is here", known: { ...KNOWN, content, live: content } }),
      ])
      await driver.mark(["a"], "stock")
      const { token, item } = await driver.first("stock")
      // The stock lane receives only the fields that it needs, and its write keeps the others.
      expect(item.known).toEqual({ ...KNOWN, content: null, live: null })
      const known = { ...KNOWN, in_stock: 9 }
      await service.catalog.items.record(token, [inStep(item, { known, known_before: item.known })])
      expect(await driver.rowOf("a")).toMatchObject({
        known: { ...KNOWN, in_stock: 9, content, live: content },
        content_name: "As it is there",
        live_name: null,
      })

      await driver.mark(["a"])
      const next = await driver.first()
      const renamed = aContent({ name: "As it will be there" })
      await service.catalog.items.record(next.token, [
        inStep(next.item, { known: { ...KNOWN, content: renamed, live: content }, known_before: next.item.known }),
      ])
      expect(await driver.rowOf("a")).toMatchObject({
        known: { ...KNOWN, content: renamed, live: content },
        content_name: "As it will be there",
        live_name: "As it is there",
      })
    })

    it("makes the content unknown after a lost answer, also in the stock lane", async () => {
      const content = aContent()
      await driver.mark(["a"])
      const made = await driver.first()
      await service.catalog.items.record(made.token, [
        inStep(made.item, { known: { ...KNOWN, content, live: content } }),
      ])
      await driver.mark(["a"])
      const dead = await driver.first()
      const sent = { id: dead.item.id, partner_id: "a", changes: ["update" as const] }
      await service.catalog.items.recordInFlight(dead.token, [sent], LEASE_MS)
      await driver.pass(LEASE_MS + 1)

      const { token, item } = await driver.first("stock")
      expect(item).toMatchObject({ in_flight: ["update"], known: { content, live: content } })
      const known = forget(item.known, ["update"])
      await service.catalog.items.record(token, [inStep(item, { known, known_before: item.known })])
      expect((await driver.rowOf("a")).known).toEqual({
        ...{ ...KNOWN, content: null, live: content },
        undecided: [NOT_KNOWN],
      })
    })

    it("stores words that a database cannot keep", async () => {
      await driver.mark(["a", "b"])
      const { token, items } = await driver.claim()
      const problems = [
        { code: "refused", severity: "blocking", message: "half \ud83d a NUL \u0000, \\u0000 and 😀", fix: "x" },
      ] as const
      await service.catalog.items.record(
        token,
        items.map((item) => inStep(item, { state: "rejected", problems: [...problems] })),
      )
      const [row] = await sql<{ problems: { message: string }[] }>(
        `SELECT problems FROM partner_commerce_item WHERE variant_id = 'a'`,
      )
      expect(row?.problems[0]?.message).toBe("half \ufffd a NUL , \\u0000 and 😀")
    })
  })

  describe("the changes in flight", () => {
    it("appear before the send with the product id, and disappear with the answer", async () => {
      await driver.mark(["a"])
      const { token, item } = await driver.first()
      expect(
        await service.catalog.items.recordInFlight(
          token,
          [{ id: item.id, partner_id: "p1", changes: ["create"] }],
          LEASE_MS,
        ),
      ).toEqual(new Set([item.id]))
      expect(await driver.rowOf("a")).toMatchObject({ in_flight: ["create"], partner_id: "p1" })
      await service.catalog.items.record(token, [inStep(item, { partner_id: "p1" })])
      expect(await driver.rowOf("a")).toMatchObject({ in_flight: null, partner_id: "p1" })
    })

    it("stay visible to the next claimant if no answer came", async () => {
      await driver.mark(["a"])
      const dead = await driver.first()
      await service.catalog.items.recordInFlight(
        dead.token,
        [{ id: dead.item.id, partner_id: "p1", changes: ["create"] }],
        LEASE_MS,
      )
      await driver.pass(LEASE_MS + 1)
      expect((await driver.first()).item).toMatchObject({ in_flight: ["create"], partner_id: "p1" })
    })

    it("stay noted if the next claimant dies too", async () => {
      await driver.haveInStep(["a"])
      await driver.mark(["a"])
      const dead = await driver.first("content")
      await service.catalog.items.recordInFlight(
        dead.token,
        [{ id: dead.item.id, partner_id: "a", changes: ["update"] }],
        LEASE_MS,
      )
      await driver.pass(LEASE_MS + 1)
      const deadToo = await driver.first("stock")
      await service.catalog.items.recordInFlight(
        deadToo.token,
        [{ id: deadToo.item.id, partner_id: "a", changes: ["stock"] }],
        LEASE_MS,
      )
      await driver.pass(LEASE_MS + 1)
      expect((await driver.first("content")).item.in_flight).toEqual(["update", "stock"])
    })

    it("make the stock unknown if the item was sold since", async () => {
      await driver.mark(["a"])
      const dead = await driver.first()
      const create = { kind: "create" as const, content: aContent(), in_stock: 5 }
      await service.catalog.items.recordInFlight(
        dead.token,
        [{ id: dead.item.id, partner_id: "p1", changes: [create] }],
        LEASE_MS,
      )
      await driver.deal("a")
      await driver.pass(LEASE_MS + 1)
      expect((await driver.first("content")).item.in_flight).toEqual([create, "stock"])
    })

    it("are neither recorded nor sent if the process has lost the claim", async () => {
      await driver.mark(["a"])
      const slow = await driver.first()
      await driver.pass(LEASE_MS + 1)
      await driver.claim()
      expect(
        await service.catalog.items.recordInFlight(
          slow.token,
          [{ id: slow.item.id, partner_id: "p1", changes: ["create"] }],
          LEASE_MS,
        ),
      ).toEqual(new Set())
      expect((await driver.rowOf("a")).in_flight).toBeNull()
    })

    it("extend the claim by its full length", async () => {
      await driver.mark(["a"])
      const { token, item } = await driver.first()
      await driver.pass(LEASE_MS - 1)
      await service.catalog.items.recordInFlight(
        token,
        [{ id: item.id, partner_id: "p1", changes: ["create"] }],
        LEASE_MS,
      )
      await driver.pass(2)
      expect((await driver.claim()).items).toEqual([])
    })
  })

  describe("product ids", () => {
    it("belong to one item of a shop: another item is blocked, and the rest are sent", async () => {
      await driver.mark(["a", "b", "c"])
      const { token, items: claimed } = await driver.claim()
      const items = claimed.toSorted((one, other) => one.variant_id.localeCompare(other.variant_id))
      const sent = items.map(({ id, variant_id }) => ({
        id,
        partner_id: variant_id === "c" ? "p2" : "p1",
        changes: ["create" as const],
      }))
      const noted = await service.catalog.items.recordInFlight(token, sent, LEASE_MS)
      expect(variantsOf(items.filter(({ id }) => noted.has(id)))).toEqual(["a", "c"])
      expect(await driver.rowOf("b")).toMatchObject({
        state: "blocked",
        partner_id: null,
        problems: [expect.objectContaining({ code: "not_recorded" })],
      })
      await service.catalog.items.record(
        token,
        items.map((item) => inStep(item, { partner_id: item.variant_id })),
      )
      expect(await driver.rowOf("b")).toMatchObject({ state: "blocked", partner_id: null })
      expect(await service.catalog.items.countDirty()).toBe(0)
    })

    it("stay the same once they are fixed", async () => {
      await driver.haveInStep(["a"])
      await driver.mark(["a"])
      const { token, item } = await driver.first()
      await service.catalog.items.record(token, [inStep(item, { partner_id: "other" })])
      expect((await driver.rowOf("a")).partner_id).toBe("a")
    })

    it("name the item that holds them", async () => {
      await driver.haveInStep(["a"])
      const taken = await service.catalog.items.partnerIdsTaken(["a", "b"])
      expect([...taken.keys()]).toEqual(["a"])
      expect(await openItemLedger(new Database(repository(), OTHER_SHOP)).partnerIdsTaken(["a"])).toEqual(new Map())
    })
  })
})
