import { randomUUID } from "node:crypto"
import { SLICES_PER_ROUND } from "../../src/catalog/rules/pacing/slice"
import { runSweepTurn } from "../../src/catalog/changes/sweep"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

/** Bounds around all ids in sort order. */
const BEFORE_ALL = "!"
const AFTER_ALL = "zzz"

describeSellingStore("a catalogue that the sweep checks in slices", ({ store, seeded, shop }) => {
  const sweep = (variants = 1) => runSweepTurn(store.opened, { variants, isAtOnce: true })
  const sliceIsAfter = (id: string) => store.sql("UPDATE partner_commerce_sweep SET after_id = ?", [id])
  /** Runs a whole round by count, because Postgres's statistics follow a write only after seconds. */
  const round = async () => {
    await sliceIsAfter(BEFORE_ALL)
    const marked: number[] = []
    for (let turn = 0; turn < SLICES_PER_ROUND; turn++) marked.push(await sweep())
    return marked.filter((count) => count > 0)
  }
  const haveSwept = async () => {
    await shop.pushAndApprove()
    await sweep()
    await round()
  }
  const changeTitle = () =>
    store.sql("UPDATE product SET description = 'Changed by SQL' WHERE id = ?", [seeded().product.id])

  it("finds a change without an event within a round, one slice at a time", async () => {
    await haveSwept()
    await changeTitle()
    expect(await round()).toEqual([1, 1])
    expect(await round()).toEqual([])
  })

  it("finds a change at once if one slice covers the catalogue, with or without fresh statistics", async () => {
    await haveSwept()
    await sweep(1000)
    expect(await sweep(1000)).toBe(0)
    await changeTitle()
    expect(await sweep(1000)).toBe(2)
  })

  it("does nothing while no table is written, and begins a round after the next write", async () => {
    await haveSwept()
    const position = async () => {
      await sweep()
      return (await store.sql<{ after_id: string }>("SELECT after_id FROM partner_commerce_sweep"))[0]?.after_id
    }
    // The sweep rests when two turns in a row leave its position at the start.
    await waitFor("the sweep to rest", async () => (await position()) === "" && (await position()) === "")
    await changeTitle()
    await waitFor("the change to be found", async () => (await sweep()) > 0)
  })

  it("finds a deleted variant within a round", async () => {
    await haveSwept()
    await store.sql("UPDATE product_variant SET deleted_at = now() WHERE id = ?", [shop.small])
    await round()
    const due = await store.sql<{ variant_id: string }>(
      "SELECT variant_id FROM partner_commerce_item WHERE wanted_version > synced_version",
    )
    expect(due.map(({ variant_id }) => variant_id)).toContain(shop.small)
  })

  it("finds a price list in the minute in which its period begins or ends, in any slice", async () => {
    await haveSwept()
    const { data } = await store.admin.post("/admin/price-lists", {
      title: "Midnight sale",
      description: "Begins in the future",
      type: "sale",
      status: "active",
      starts_at: new Date(Date.now() + 3_600_000).toISOString(),
      prices: [{ amount: 9990, currency_code: "php", variant_id: shop.large }],
    })
    await shop.push()
    await round()
    for (const column of ["starts_at", "ends_at"]) {
      await sliceIsAfter(AFTER_ALL)
      expect(await sweep()).toBe(0)
      await store.sql(`UPDATE price_list SET ${column} = now() - interval '1 second' WHERE id = ?`, [
        data.price_list.id,
      ])
      await sliceIsAfter(AFTER_ALL)
      expect(await sweep()).toBe(1)
      await shop.push()
    }
  })

  it("runs in one process of a store at a time, and once a minute", async () => {
    await haveSwept()
    await changeTitle()
    await sliceIsAfter(BEFORE_ALL)
    const { sweepTurns } = store.opened.catalog
    const another = { token: randomUUID(), forMs: 60_000 }
    const state = await sweepTurns.take(another, true)
    expect(state).not.toBeNull()
    expect(await sweep(1000)).toBe(0)
    await sweepTurns.end(another.token, state ?? { after_id: "", writes: null, price_lists: {} }, 60_000)
    await sliceIsAfter(BEFORE_ALL)
    expect(await runSweepTurn(store.opened, { variants: 1000 })).toBe(0)
    expect(await sweep(1000)).toBe(2)
  })
})
