import { type BrakedChange } from "../../src/core/catalog/brake"
import { type ItemState } from "../../src/core/catalog/item-state"
import { type Known } from "../../src/core/catalog/known"
import { toProblem } from "../../src/core/catalog/problem"
import { type ClaimedItem } from "../../src/modules/partner-commerce/catalog/item/claim"
import { describeModule, SHOP } from "./module-suite"

const LEASE_MS = 60_000
const LONG_MS = 15 * 60_000
const KNOWN: Known = { confirmed: true, content: null, live: null, in_stock: 5, archived: false }
const WITHDRAWN: BrakedChange = { kind: "withdrawn" }
const BRAKED = toProblem({
  code: "brake",
  values: { items: 40, withdrawn: 24, zeroed: 0, repriced: 0, limit_percent: 30 },
})
const DISCARDED = toProblem({ code: "brake_discarded", values: { by: "somebody" } })

describeModule("what a push leaves for later", ({ service, sql }) => {
  const claim = (more: { limit?: number; deferredBy?: string } = {}) =>
    service.catalog.items.claim({ shopCode: SHOP, lane: "content", limit: 1000, leaseMs: LEASE_MS, ...more })
  const variantsOf = (items: ClaimedItem[]) => items.map((item) => item.variant_id).sort()
  const pass = (ms: number) =>
    sql(`UPDATE partner_commerce_item SET lease_until = lease_until - ? * interval '1 millisecond'`, [ms])

  /** Rows of these variants on the service, in this state, and marked. */
  async function haveMarked(ids: string[], state: ItemState = "synced"): Promise<void> {
    for (const id of ids) {
      await sql(
        `INSERT INTO partner_commerce_item (id, shop_code, variant_id, state, known, wanted_version, due_at)
         VALUES (?, ?, ?, ?, ?::jsonb, 1, now())`,
        [`pcitem_${id}`, SHOP, id, state, JSON.stringify(KNOWN)],
      )
    }
  }

  /** Claims so many, and leaves them for later. */
  async function defer(pushId: string, change: BrakedChange[], limit = 1000): Promise<void> {
    const { token, items } = await claim({ limit })
    await service.catalog.brake.defer(
      token,
      items.map(({ id }) => ({ id, change, content_fingerprint: null, stock_fingerprint: null })),
      pushId,
    )
  }

  it.each(["synced", "held"] as const)("is free again when that push has died, also where it was %s", async (state) => {
    await haveMarked(["a"], state)
    await defer("flight_1", [WITHDRAWN])
    expect((await claim()).items).toEqual([])

    await pass(LONG_MS)
    expect(await service.catalog.items.countDirty(SHOP)).toBe(1)
    expect(variantsOf((await claim()).items)).toEqual(["a"])
  })

  it("is due again when that push hands it back, but not what another has left", async () => {
    await haveMarked(["a", "b"])
    await defer("flight_1", [WITHDRAWN], 1)
    await defer("flight_2", [WITHDRAWN], 1)
    await service.catalog.brake.handBack("flight_1")
    expect((await claim()).items).toHaveLength(1)
    await service.catalog.brake.holdDeferred(SHOP, BRAKED)
    await service.catalog.brake.handBack("flight_2")
    expect((await claim()).items).toEqual([])
  })

  it("is due at once when it changes again, whatever that push still does", async () => {
    await haveMarked(["a"])
    await defer("flight_1", [WITHDRAWN])
    // Medusa's own table is not there in a test of one module: this one stands in for it.
    await sql(
      `CREATE TABLE IF NOT EXISTS product_variant (id text PRIMARY KEY, product_id text, sku text, deleted_at timestamptz)`,
    )
    await sql(`INSERT INTO product_variant VALUES ('a', 'prod_a', 'SKU-a', NULL) ON CONFLICT DO NOTHING`)
    await service.catalog.items.mark({ shopCode: SHOP, source: "variant", ids: ["a"], what: "content", delayMs: 0 })
    expect(variantsOf((await claim()).items)).toEqual(["a"])
  })

  it("is counted for all pushes that are under way, since each sees only its own share", async () => {
    await haveMarked(["a", "b", "c", "d"])
    await defer("flight_1", [WITHDRAWN, { kind: "zeroed" }], 1)
    await defer("flight_2", [WITHDRAWN], 2)
    await defer("flight_2", [{ kind: "repriced", deals_price: 120 }])
    expect(await service.catalog.brake.countWaiting(SHOP)).toEqual({
      affected: 4,
      withdrawn: 3,
      zeroed: 1,
      repriced: 1,
    })
  })

  it("is held for all of them by whoever sees first that it is too much", async () => {
    await haveMarked(["a", "b"])
    await defer("flight_1", [WITHDRAWN], 1)
    await defer("flight_2", [WITHDRAWN])
    expect(await service.catalog.brake.holdDeferred(SHOP, BRAKED)).toBe(2)

    // Until somebody has decided, more of the same is too much as well.
    expect(await service.catalog.brake.countWaiting(SHOP)).toEqual({
      affected: 2,
      withdrawn: 2,
      zeroed: 0,
      repriced: 0,
    })
    expect(await service.catalog.brake.holdDeferred(SHOP, BRAKED)).toBe(0)
    await pass(LONG_MS)
    for (const deferredBy of [undefined, "flight_1", "flight_2"]) {
      expect((await claim({ deferredBy })).items).toEqual([])
    }
    expect(await service.catalog.brake.discardHeld(SHOP, DISCARDED)).toBe(2)
    expect(await service.catalog.brake.countWaiting(SHOP)).toEqual({
      affected: 0,
      withdrawn: 0,
      zeroed: 0,
      repriced: 0,
    })
    expect(await service.catalog.brake.confirmDeferred(SHOP)).toBe(2)
    expect(variantsOf((await claim()).items)).toEqual(["a", "b"])
  })

  it("is remembered as what was discarded while it is the same, also where it came free in between", async () => {
    await haveMarked(["a"])
    const deferAgain = async (change: BrakedChange[]) => {
      await sql(`UPDATE partner_commerce_item SET brake_state = NULL, braked_change = NULL`)
      await defer("flight_2", change)
    }
    await defer("flight_1", [WITHDRAWN])
    await service.catalog.brake.holdDeferred(SHOP, BRAKED)
    await service.catalog.brake.discardHeld(SHOP, DISCARDED)

    await deferAgain([WITHDRAWN])
    expect(await service.catalog.brake.isDiscarded(SHOP)).toBe(true)
    expect(await service.catalog.brake.holdDeferred(SHOP, null)).toBe(1)
    expect(await service.catalog.brake.countHeld(SHOP)).toBe(1)
    expect(await service.catalog.brake.countUndecided(SHOP)).toMatchObject({ affected: 0 })

    await deferAgain([{ kind: "zeroed" }])
    expect(await service.catalog.brake.isDiscarded(SHOP)).toBe(false)
    expect(await service.catalog.brake.holdDiscarded(SHOP)).toBe(0)
    expect(await service.catalog.brake.holdDeferred(SHOP, BRAKED)).toBe(1)
    expect(await service.catalog.brake.countUndecided(SHOP)).toMatchObject({ affected: 1, zeroed: 1 })
  })
})
