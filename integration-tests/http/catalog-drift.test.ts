import { pushNow } from "../../src/catalog/push/push-scheduler"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

describeSellingStore("a service that changes received values", ({ store, control, shop }) => {
  const OURS = "Aurora 5 - 128 GB"
  const THEIRS = "AURORA 5 128GB"
  const liveName = () => control().product(shop.small)?.live?.content.name
  const namesSent = () => shop.sentEntries().filter((entry) => entry.id === shop.small && "name" in entry).length

  /** The service accepts a version and shows another value; the store reads it back. */
  async function pushChangeAndRead(content: { name?: string; deals_price?: number }) {
    await shop.push({ scope: "changed" })
    control().approve({ all: true })
    control().edit({ id: shop.small, content })
    await shop.readBack()
  }

  async function insist(content: { name?: string; deals_price?: number }) {
    for (let time = 0; time < 3; time++) await pushChangeAndRead(content)
    await shop.push({ scope: "changed" })
  }

  it("gets the same value three times, and then a person sees both values and decides", async () => {
    await insist({ name: THEIRS })
    expect(namesSent()).toBe(3)
    expect(await shop.item(shop.small)).toMatchObject({
      state: "blocked",
      problem: {
        code: "changed_there",
        values: { fields: [{ code: "shows_other", values: { field: "name", ours: OURS, theirs: THEIRS } }] },
      },
    })
    expect(await shop.explain(shop.small)).toMatchObject({
      changed_there: { values: [{ field: "name", ours: OURS, theirs: THEIRS }], can_keep: true },
    })
    for (let time = 0; time < 2; time++) {
      await shop.readBack()
      await shop.push({ scope: "all" })
    }
    expect(namesSent()).toBe(3)
    expect(await shop.item(shop.large)).toMatchObject({ state: "synced" })
  })

  it("still receives the item's true stock and other changes", async () => {
    await insist({ name: THEIRS })
    await shop.setStock(0, 4)
    await shop.push({ scope: "changed" })
    expect(control().product(shop.small)?.in_stock).toBe(4)
    await shop.updateProduct({ description: "Another text." })
    await shop.push({ scope: "changed" })
    expect(control().product(shop.small)?.proposal?.content.description).toBe("Another text.")
  })

  it("keeps its value if a person decides so, until this store wants another value", async () => {
    await insist({ name: THEIRS })
    expect(await shop.send(`/items/${shop.small}/there`, { keep: "theirs" })).toMatchObject({
      status: 200,
      data: { item: { changed_there: null } },
    })
    await shop.push({ scope: "all" })
    expect(await shop.item(shop.small)).toMatchObject({ state: "synced", problem: null })
    const { fields } = await shop.explain(shop.small)
    expect(fields).toContainEqual(
      expect.objectContaining({ field: "name", desired: THEIRS, live: THEIRS, differs: false, stage: null }),
    )
    expect(namesSent()).toBe(3)
    await shop.updateProduct({ description: "Another text." })
    await shop.push({ scope: "all" })
    control().approve({ all: true })
    expect(liveName()).toBe(THEIRS)

    await shop.updateVariant(shop.small, { title: "128 GB Pro" })
    await shop.push({ scope: "all" })
    control().approve({ all: true })
    expect(liveName()).toBe("Aurora 5 - 128 GB Pro")
  })

  it("receives the store's value again if a person decides so", async () => {
    await insist({ name: THEIRS })
    await shop.send(`/items/${shop.small}/there`, { keep: "ours" })
    await shop.push({ scope: "changed" })
    control().approve({ all: true })
    await shop.readBack()
    expect(liveName()).toBe(OURS)
    expect(await shop.item(shop.small)).toMatchObject({ state: "synced", problem: null })
    expect(await shop.send(`/items/${shop.small}/there`, { keep: "ours" })).toMatchObject({
      status: 400,
      data: { code: "not_changed_there" },
    })
  })

  describe("that also withdraws items", () => {
    const LIST = "catalog.listProducts"
    /** The last product of the service's list, which a shortened list leaves out. */
    let id: string
    beforeEach(async () => {
      await shop.pushAndApprove()
      await shop.readBack()
      id = control().products().at(-1)?.id ?? ""
    })
    const told = () => shop.sentEntries().filter((entry) => entry.id === id && entry.status !== 2).length
    const archive = async () => {
      await shop.syncAsPartner([{ id, status: 2 }])
      await shop.readBack()
    }
    /** Makes two readings miss the item, because one reading proves nothing. */
    const lose = async () => {
      // A reading that finds the product makes the first of these two send nothing.
      await shop.readBack()
      control().addFault({ kind: "drop_products", count: 1, total: 1, times: null, match: { operation: LIST } })
      await shop.readBack()
      await shop.readBack()
      control().clearFaults()
    }

    it.each<[string, string, () => Promise<void>]>([
      ["archived again", "archived", archive],
      ["gone again", "missing", lose],
    ])("gets the item three times, and then a person decides: %s", async (_, theirs, takeBack) => {
      const name = control().product(id)?.live?.content.name
      for (let time = 0; time < 3; time++) {
        const before = told()
        await takeBack()
        await waitFor("all that is due to be sent", async () => {
          await pushNow(store.opened)
          return (await shop.item(id)).state !== "pending"
        })
        control().approve({ all: true })
        expect(told() > before).toBe(time < 2)
      }
      const values = { field: "status", ours: "active", theirs }
      expect(await shop.item(id)).toMatchObject({
        state: "blocked",
        problem: { code: "changed_there", values: { fields: [{ values }] } },
      })
      const before = told()
      await shop.push()
      expect(told()).toBe(before)
      expect(await shop.explain(id)).toMatchObject({ changed_there: { values: [values], can_keep: false } })
      expect(await shop.send(`/items/${id}/there`, { keep: "theirs" })).toMatchObject({
        status: 400,
        data: { code: "status_not_kept" },
      })

      expect((await shop.send(`/items/${id}/there`, { keep: "ours" })).status).toBe(200)
      await pushNow(store.opened)
      expect(told()).toBeGreaterThan(before)
      control().approve({ all: true })
      await shop.readBack()
      await pushNow(store.opened)
      expect(control().product(id)).toMatchObject({ archived: false, live: { content: { name } } })
      expect(await shop.item(id)).toMatchObject({ state: "synced", problem: null })
    })
  })

  it("cannot make this store keep a price at which it refuses purchases, so the item is sold out", async () => {
    await insist({ deals_price: 15_000 })
    await waitFor("no stock there", () => control().product(shop.small)?.in_stock === 0)
    expect(await shop.explain(shop.small)).toMatchObject({ changed_there: { can_keep: false } })
    expect(await shop.send(`/items/${shop.small}/there`, { keep: "theirs" })).toMatchObject({
      status: 400,
      data: { code: "price_not_kept" },
    })
  })
})
