import {
  type ChangeLimit,
  type LimitedChange,
  type DeferredChange,
} from "../../src/catalog/rules/change-limit/change-limit"
import { type Known } from "../../src/catalog/rules/plan/known"
import { toProblem } from "../../src/catalog/rules/item/problem"
import { describeModule, OTHER_SHOP, SHOP } from "./module-suite"
import { inStep } from "./ledger-driver"

const LEASE_MS = 60_000
const LONG_MS = 15 * 60_000
const ITEMS = 40
const LIMIT = { limitPercent: 30, maxPriceDropPercent: 50 }
const KNOWN: Known = { confirmed: true, content: null, live: null, in_stock: 5, archived: false }
const WITHDRAWN: LimitedChange = { kind: "withdrawn" }
const ZEROED: LimitedChange = { kind: "zeroed" }
const repriced = (deals_price: number): LimitedChange => ({ kind: "repriced", deals_price, from: 1_000 })
const toLimited = ({ items, withdrawn, zeroed, repriced, sent, limit_percent }: ChangeLimit) =>
  toProblem({ code: "change_limit", values: { items, withdrawn, zeroed, repriced, sent, limit_percent } })
const DISCARDED = toProblem({ code: "change_limit_discarded", values: { by: "somebody" } })
const ids = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `item_${String(from + at).padStart(2, "0")}`)

describeModule("the change limit's ledger", ({ service, sql }) => {
  const changeLimit = () => service.catalog.changeLimit
  const claim = (
    more: { variantIds?: string[]; pushId?: string; isDeferred?: boolean; lane?: "stock" | "content" } = {},
  ) => service.catalog.items.claim({ lane: "content", limit: 1000, leaseMs: LEASE_MS, ...more })
  const mark = (variants: string[]) =>
    sql(
      `UPDATE partner_commerce_item SET wanted_version = wanted_version + 1 WHERE variant_id = ANY(string_to_array(?, ','))`,
      [variants.join()],
    )
  const waitingRuns = async () => (await service.listRuns({ status: "waiting" })).map(({ id }) => id).sort()
  const decisionsOf = async (variant: string) =>
    (
      await sql<{ decisions: unknown }>(`SELECT decisions FROM partner_commerce_item WHERE variant_id = ?`, [variant])
    )[0]?.decisions

  beforeEach(async () => {
    for (const id of ids(ITEMS)) {
      await sql(
        `INSERT INTO partner_commerce_item (id, shop_code, variant_id, state, known, wanted_version, synced_version,
                stock_wanted_version, stock_synced_version, due_at)
         VALUES (?, ?, ?, 'synced', ?::jsonb, 1, 1, 1, 1, now())`,
        [`pc_${id}`, SHOP, id, JSON.stringify(KNOWN)],
      )
    }
  })

  /** Marks and claims items, and defers them to the end of the push. */
  async function defer(pushId: string, variants: string[], change: DeferredChange[]): Promise<void> {
    await mark(variants)
    const { token, items } = await claim({ variantIds: variants })
    const records = items.map((item) =>
      inStep(item, {
        synced_version: null,
        stock_synced_version: null,
        deferred_change: change,
        deferred_by: pushId,
        state: "pending",
      }),
    )
    await service.catalog.items.record(token, records)
  }

  const settle = (pushId: string, runId?: string) =>
    changeLimit().settle({ ...LIMIT, pushId, lane: "content", ...(runId && { runId }), toProblem: toLimited })

  async function admit(variants: string[]): Promise<boolean> {
    await mark(variants)
    const { token, items } = await claim({ variantIds: variants })
    const isAdmitted = await changeLimit().admit({ ...LIMIT, itemIds: items.map(({ id }) => id), token })
    await service.catalog.items.record(
      token,
      items.map((item) => inStep(item)),
    )
    return isAdmitted
  }

  describe("adds up the changes that were sent within the hour", () => {
    it("of all pushes together, so that many small pushes cannot exceed the share", async () => {
      const admitted: boolean[] = []
      for (let at = 0; at < ITEMS; at += 2) admitted.push(await admit(ids(2, at)))
      expect(admitted).toEqual(Array.from({ length: ITEMS / 2 }, (_, at) => at < 6))
    })

    it("as a share of the catalogue of an hour ago, which includes withdrawn items", async () => {
      const few = 22
      await sql(`DELETE FROM partner_commerce_item WHERE variant_id >= ?`, [`item_${few}`])
      const withdrawn: string[] = []
      for (const id of ids(few)) {
        if (!(await admit([id]))) continue
        withdrawn.push(id)
        await sql(
          `UPDATE partner_commerce_item SET known = jsonb_set(known, '{archived}', 'true') WHERE variant_id = ?`,
          [id],
        )
      }
      expect(withdrawn).toEqual(ids(6))
    })

    it("of an item that is created again too, because it was withdrawn and may return at any price", async () => {
      await sql(`CREATE TABLE product (id text PRIMARY KEY, title text, deleted_at timestamptz)`)
      await sql(
        `CREATE TABLE product_variant (id text PRIMARY KEY, product_id text, sku text, deleted_at timestamptz, title text)`,
      )
      await sql(`INSERT INTO product_variant VALUES ('anew', 'prod_anew', 'SKU-1', NULL)`)
      const [old = ""] = ids(1)
      expect(await admit([old])).toBe(true)
      await sql(`UPDATE partner_commerce_item SET partner_id = 'SKU-1' WHERE variant_id = ?`, [old])
      await sql(
        `INSERT INTO partner_commerce_item (id, shop_code, variant_id, wanted_version, lease_token, lease_until, due_at)
         VALUES ('pc_anew', ?, 'anew', 1, 'mine', now() + interval '1 minute', now())`,
        [SHOP],
      )
      await service.catalog.items.moveToRecreated("mine", [
        { id: "pc_anew", variant_id: "anew", partner_id: "SKU-1", name: null, sku: null },
      ])
      expect(await sql(`SELECT variant_id FROM partner_commerce_item WHERE partner_id = 'SKU-1'`)).toEqual([
        { variant_id: "anew" },
      ])
      expect(await changeLimit().countSent()).toBe(1)
    })

    it("each item once, and for one hour", async () => {
      for (let times = 0; times < 20; times++) expect(await admit(ids(2))).toBe(true)
      expect(await changeLimit().countSent()).toBe(2)
      expect(await admit(ids(11, 2))).toBe(false)
      await sql(`UPDATE partner_commerce_item SET watched_at = watched_at - interval '61 minutes'`)
      expect(await admit(ids(11, 2))).toBe(true)
    })

    it("of processes that decide at the same moment too", async () => {
      const admitted = await Promise.all(Array.from({ length: 10 }, (_, at) => admit(ids(4, at * 4))))
      expect(admitted.filter(Boolean).length).toBeLessThanOrEqual(3)
    })

    it("together with all due changes, so that the first page of many is held", async () => {
      await mark(ids(30, 10))
      expect(await admit(ids(1))).toBe(false)
    })

    it("but not changes that the limit allowed and that could not be sent", async () => {
      await mark(ids(2))
      const { token, items } = await claim()
      expect(await changeLimit().admit({ ...LIMIT, itemIds: items.map(({ id }) => id), token })).toBe(true)
      await service.catalog.items.record(
        token,
        items.map((item) => inStep(item, { is_unwatched: true })),
      )
      expect(await changeLimit().countSent()).toBe(0)
    })
  })

  describe("counts the units that were sold within the hour", () => {
    beforeEach(async () => {
      await sql(`CREATE TABLE product_variant (id text PRIMARY KEY, manage_inventory boolean DEFAULT true)`)
      await sql(`CREATE TABLE product_variant_inventory_item
        (variant_id text, inventory_item_id text, required_quantity numeric, deleted_at timestamptz)`)
      await sql(`CREATE TABLE reservation_item (external_id text, inventory_item_id text, quantity numeric, metadata jsonb,
        created_at timestamptz DEFAULT now(), deleted_at timestamptz)`)
      await variant("phone", { screen: 1 })
      await variant("set", { screen: 1, case: 3 })
      await variant("pair", { screen: 2 })
      await variant("cable", { wire: 0.5 })
      await variant("voucher", { wire: 1 }, false)
    })

    async function variant(id: string, parts: Record<string, number>, isManaged = true): Promise<void> {
      await sql(`INSERT INTO product_variant VALUES (?, ?)`, [id, isManaged])
      for (const [item, required] of Object.entries(parts))
        await sql(`INSERT INTO product_variant_inventory_item VALUES (?, ?, ?)`, [id, item, required])
    }

    let deals = 0
    /** @returns its transaction */
    async function sold(variantId: string | null, { state = "committed", ago = "1 minute", shop = SHOP } = {}) {
      const trxId = `trx_${deals++}`
      await sql(
        `INSERT INTO partner_commerce_deal (id, shop_code, trx_id, remote_order_id, partner_id, variant_id, amount, currency_code, state,
                body_hash, body, deadline_at, created_at)
         VALUES (?, ?, ?, 'DEAL', 'id', ?, '1', 'PHP', ?, '', '{}', now(), now() - ?::interval)`,
        [`pcdeal_${trxId}`, shop, trxId, variantId, state, ago],
      )
      return trxId
    }

    const reserved = (trxId: string, item: string, quantity: number, { ago = "1 minute", shop = SHOP } = {}) =>
      sql(
        `INSERT INTO reservation_item (external_id, inventory_item_id, quantity, metadata, created_at)
         VALUES (?, ?, ?, jsonb_build_object('partner_commerce_shop', ?::text), now() - ?::interval)`,
        [trxId, item, quantity, shop, ago],
      )

    const sales = async (...variantIds: string[]) => Object.fromEntries(await changeLimit().countSales(variantIds))

    it("also of every variant that shares the inventory item of the sold one", async () => {
      for (let times = 0; times < 3; times++) await sold("phone")
      expect(await sales("phone", "set", "pair", "cable")).toEqual({ phone: 3, set: 3, pair: 3 })
    })

    it("as whole units of each variant", async () => {
      await sold("pair")
      await sold("set")
      expect(await sales("phone", "set", "pair")).toEqual({ phone: 3, set: 3, pair: 2 })
      await sold("cable")
      await sold("cable")
      expect(await sales("cable")).toEqual({ cable: 2 })
    })

    it("once, from the reservation on and also after the goods were shipped", async () => {
      const trxId = await sold(null, { state: "received" })
      expect(await sales("phone")).toEqual({})
      await reserved(trxId, "screen", 1)
      expect(await sales("phone")).toEqual({ phone: 1 })
      await sql(`UPDATE partner_commerce_deal SET state = 'confirmed', variant_id = 'phone' WHERE trx_id = ?`, [trxId])
      expect(await sales("phone")).toEqual({ phone: 1 })
      await sql(`DELETE FROM reservation_item`)
      expect(await sales("phone")).toEqual({ phone: 1 })
    })

    it("even if the sold variant no longer takes the inventory item", async () => {
      await sold("phone")
      await sql(`UPDATE product_variant_inventory_item SET deleted_at = now() WHERE variant_id = 'phone'`)
      expect(await sales("set")).toEqual({ set: 1 })
      await sql(
        `UPDATE product_variant_inventory_item SET deleted_at = now() - interval '1 day' WHERE variant_id = 'phone'`,
      )
      expect(await sales("set")).toEqual({})
    })

    it("but not an older or failed sale, a sale of another shop, or a sale without stock", async () => {
      await sold("phone", { ago: "61 minutes" })
      await sold("phone", { state: "refused" })
      await sold("phone", { state: "cancelled" })
      await sold("phone", { shop: OTHER_SHOP })
      await sold("voucher")
      await reserved("trx_old", "screen", 1, { ago: "61 minutes" })
      await reserved("trx_other", "screen", 1, { shop: OTHER_SHOP })
      expect(await sales("phone", "set", "pair", "cable")).toEqual({})
    })
  })

  describe("defers changes that may be too many to the end of a push", () => {
    it("frees them if the push has died", async () => {
      await defer("push_1", ids(2), [WITHDRAWN])
      expect((await claim()).items).toEqual([])
      await sql(`UPDATE partner_commerce_item SET lease_until = lease_until - ? * interval '1 millisecond'`, [LONG_MS])
      expect((await claim()).items).toHaveLength(2)
    })

    it("makes them due again if the push returns them, but not those of another push", async () => {
      await defer("push_1", ids(2), [WITHDRAWN])
      await defer("push_2", ids(2, 2), [WITHDRAWN])
      await changeLimit().handBack("push_1")
      expect((await claim()).items.map(({ variant_id }) => variant_id).sort()).toEqual(ids(2))
    })

    it("except for an item that was marked since, because its change may differ now", async () => {
      await mark(ids(1))
      const { token, items } = await claim()
      await mark(ids(1))
      const left = { synced_version: null, stock_synced_version: null, deferred_change: [WITHDRAWN] }
      await service.catalog.items.record(
        token,
        items.map((item) => inStep(item, left)),
      )
      expect(await changeLimit().hasDeferred("content")).toBe(false)
      expect((await claim()).items).toHaveLength(1)
    })

    it("and claims no deferred item again in a push of any length; another push does", async () => {
      await defer("push_1", ids(2), [WITHDRAWN])
      await sql("UPDATE partner_commerce_item SET lease_until = now() - interval '1 second'")
      expect((await claim({ pushId: "push_1" })).items).toEqual([])
      const { items } = service.catalog
      expect(await items.hasDueRows({ lane: "content", pushId: "push_1" })).toBe(false)
      expect(await items.hasDueRows({ lane: "content" })).toBe(true)
      expect((await claim({ pushId: "push_2" })).items).toHaveLength(2)
    })

    it("and lets the push send and count a few", async () => {
      await defer("push_1", ids(12), [WITHDRAWN])
      expect(await settle("push_1")).toEqual({ waiting: null })
      expect(await changeLimit().countSent()).toBe(12)
      expect((await claim({ pushId: "push_1", isDeferred: true })).items).toHaveLength(12)
    })

    it("and holds them for a person if they are too many, for any number of pushes", async () => {
      await defer("push_1", ids(7), [WITHDRAWN])
      await defer("push_2", ids(6, 7), [WITHDRAWN, ZEROED])
      const { waiting } = await settle("push_2")
      expect(waiting).toMatchObject({ items: ITEMS, affected: 13, withdrawn: 13, zeroed: 6, repriced: 0, sent: 0 })
      expect(await settle("push_1")).toEqual({ waiting: null })
      expect((await claim()).items).toEqual([])
      expect(await service.listRuns({ status: "waiting" })).toMatchObject([
        { waiting: 13, total: 13, note: { code: "over_change_limit" } },
      ])
      expect((await service.catalog.items.countItems()).states).toMatchObject({ pending: 0, waiting: 13 })
    })

    it("and holds them together with the changes of the last hour", async () => {
      expect(await admit(ids(10))).toBe(true)
      await defer("push_1", ids(3, 10), [WITHDRAWN])
      expect((await settle("push_1")).waiting).toMatchObject({ affected: 3, sent: 10, percent: 32.5 })
    })
  })

  describe("shows a run for the decision of a person", () => {
    async function hold(pushId: string, variants: string[], change: DeferredChange[]): Promise<string> {
      const before = await waitingRuns()
      await defer(pushId, variants, change)
      await settle(pushId)
      const [id] = (await waitingRuns()).filter((each) => !before.includes(each))
      if (!id) throw new Error("nothing was waiting")
      return id
    }

    it("shows a separate run for a later bulk change, and confirms each separately", async () => {
      const prices = await hold("push_1", ids(20), [repriced(1)])
      const stocks = await hold("push_2", ids(20), [ZEROED])
      expect(await waitingRuns()).toEqual([prices, stocks].sort())
      expect(await changeLimit().confirm(prices)).toBe(20)
      expect(await decisionsOf("item_00")).toEqual([
        { ...repriced(1), state: "confirmed", run: prices },
        { kind: "zeroed", state: "waiting", run: stocks },
      ])
      expect((await claim()).items).toHaveLength(20)
    })

    it("does not show items that have a newer change now", async () => {
      const first = await hold("push_1", ids(20), [repriced(1)])
      await defer("push_2", ids(1), [{ ...repriced(2), waits: true }])
      expect((await settle("push_2")).waiting).toMatchObject({ affected: 1, repriced: 1 })
      expect(await changeLimit().describeRun(first, LIMIT)).toMatchObject({ affected: 19 })
      await changeLimit().confirm(first)
      expect(await decisionsOf("item_00")).toMatchObject([{ deals_price: 2, state: "waiting" }])
    })

    it("makes a new run after each addition, so that a person confirms only changes that the run showed", async () => {
      await hold("push_1", ids(20), [repriced(1)])
      const few = await hold("push_2", ids(1), [{ ...repriced(2), waits: true }])
      const more = await hold("push_3", ids(1, 1), [{ ...repriced(2), waits: true }])
      expect(await waitingRuns()).not.toContain(few)
      expect(await changeLimit().confirm(few)).toBe(0)
      expect(await changeLimit().describeRun(more, LIMIT)).toMatchObject({ affected: 2 })
      expect(await changeLimit().confirm(more)).toBe(2)
    })

    it("shows which prices fall further than the limit for one price, and the steepest fall first", async () => {
      await hold("push_1", ids(1), [{ ...repriced(501), waits: true }])
      const both = await hold("push_2", ids(1, 1), [{ ...repriced(100), waits: true }])
      expect(await changeLimit().describeRun(both, LIMIT)).toMatchObject({
        affected: 2,
        repriced: 2,
        steep: 1,
        largest_drop_percent: 90,
        max_drop_percent: 50,
      })
      expect(await changeLimit().priceChanges(both, 10)).toMatchObject([
        { variant_id: "item_01", from: 1_000, to: 100 },
        { variant_id: "item_00", from: 1_000, to: 501 },
      ])
      expect(await changeLimit().priceChanges(both, 1)).toMatchObject([{ variant_id: "item_01" }])
    })

    it("adds the changes to the run that a person started, once its push is over", async () => {
      const run = await service.createRuns({
        shop_code: SHOP,
        kind: "sync",
        status: "running",
        scope: { scope: "all" },
      })
      await defer("push_1", ids(20), [WITHDRAWN])
      await settle("push_1", run.id)
      expect(await waitingRuns()).toEqual([])
      expect(await changeLimit().describeRun(run.id, LIMIT)).toMatchObject({ affected: 20 })
      expect(await changeLimit().showOrphaned(LIMIT)).toBeNull()
    })

    it("keeps a discarded change until a person confirms it", async () => {
      const run = await hold("push_1", ids(20), [WITHDRAWN])
      expect(await changeLimit().discard(run, DISCARDED)).toBe(20)
      expect((await service.catalog.items.countItems()).states).toMatchObject({ waiting: 0, blocked: 20 })
      expect(await service.catalog.runs.releaseWaiting()).toBe(false)
      expect(await changeLimit().countUnsent()).toBe(20)
      expect(await changeLimit().confirm(run)).toBe(20)
      expect((await claim()).items).toHaveLength(20)
    })

    it("keeps a decision that is made during a push, which plans the item again", async () => {
      const run = await hold("push_1", ids(20), [WITHDRAWN])
      await mark(ids(2))
      const { token, items } = await claim()
      await changeLimit().confirm(run)
      await service.catalog.items.record(
        token,
        items.map((item) => inStep(item)),
      )
      expect(await decisionsOf("item_00")).toMatchObject([{ kind: "withdrawn", state: "confirmed" }])
      expect((await claim({ variantIds: ids(2) })).items).toHaveLength(2)
    })

    it("ends the run once its last change is decided, and shows a new run if the old one was deleted", async () => {
      const run = await hold("push_1", ids(20), [WITHDRAWN])
      expect(await service.catalog.runs.releaseWaiting()).toBe(true)
      await sql(`DELETE FROM partner_commerce_run`)
      expect(await changeLimit().showOrphaned(LIMIT)).toMatchObject({ affected: 20, withdrawn: 20 })
      const [other] = await waitingRuns()
      expect(other).not.toBe(run)
      await sql(`UPDATE partner_commerce_item SET decisions = NULL`)
      expect(await service.catalog.runs.releaseWaiting()).toBe(false)
      expect(await service.retrieveRun(other ?? "")).toMatchObject({ status: "completed", note: { code: "released" } })
    })
  })
})
