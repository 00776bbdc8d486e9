import { setTimeout } from "node:timers/promises"
import { sweepCatalog } from "../../src/workflows/sweep-catalog"
import { pushNow } from "../../src/workflows/sync-catalog/push-queue"
import { addProductInColours } from "../harness/product-in-colours"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

const COLOURS = 22

describeSellingStore("the brake, while the store pushes by itself", ({ store, seeded, shop }) => {
  let cases: string
  beforeAll(async () => {
    cases = await addProductInColours(store, seeded())
  })
  beforeEach(async () => {
    expect(await shop.pushAndApprove()).toMatchObject({ status: "completed" })
    await shop.settings({ content_delay_ms: 1 })
  })

  const held = async () => (await shop.items("?problem=brake")).length
  const heldRuns = async () =>
    (await shop.read("/runs")).runs.filter(({ status }: { status: string }) => status === "held")
  const setStatus = (status: string) => shop.updateProduct({ status }, cases)

  // Not waits for anything: each meets the push in another of its steps, and all must end alike.
  it.each([0, 15, 40, 80, 150])(
    "what a push left for later goes to the run that somebody starts %s ms after the change, and is held once",
    async (afterMs) => {
      await setStatus("draft")
      await setTimeout(afterMs)
      expect(await shop.push()).toMatchObject({ status: "held" })
      await waitFor("all to be held", async () => (await held()) === COLOURS)
      expect(await heldRuns()).toHaveLength(1)
      expect(shop.archived()).toBe(0)

      expect(await shop.push({ scope: "all", confirm: true })).toMatchObject({ status: "completed" })
      await waitFor("all to be archived there", () => shop.archived() === COLOURS)
      expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
    },
  )

  it("what is undone before anybody has looked asks nobody any more", async () => {
    await setStatus("draft")
    await waitFor("the brake", async () => (await shop.overview()).run?.status === "held")
    const [item] = await shop.items("?problem=brake&limit=1")
    expect((await shop.explain(item.variant_id)).steps).toContainEqual(
      expect.objectContaining({ step: "known", ok: false, code: "brake", fix: expect.any(String) }),
    )
    await setStatus("published")
    await waitFor("the end of it", async () => (await shop.overview()).run === null)
    expect(await shop.overview()).toMatchObject({ problems: [] })
    expect(await held()).toBe(0)
    expect(shop.archived()).toBe(0)
  })

  it("what is undone behind Medusa's back is found by the sweep", async () => {
    await setStatus("draft")
    await waitFor("the brake", async () => (await shop.overview()).run?.status === "held")
    expect(await sweepCatalog(store.container)).toBe(0)
    await store.sql("UPDATE product SET status = 'published' WHERE id = ?", [cases])
    expect(await sweepCatalog(store.container)).toBe(COLOURS)
    await pushNow(store.container)
    expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
    expect(await held()).toBe(0)
  })

  it("a hold whose process died before it told anybody is told by the next push", async () => {
    await setStatus("draft")
    await waitFor("the brake", async () => (await shop.overview()).run?.status === "held")
    await store.sql("DELETE FROM partner_commerce_run WHERE status = 'held'")
    await store.sql("DELETE FROM partner_commerce_problem WHERE code = 'brake'")
    await pushNow(store.container)
    expect(await shop.overview()).toMatchObject({
      run: { status: "held", held: COLOURS, note: { code: "braked", withdrawn: COLOURS } },
      problems: [{ code: "brake" }],
    })
    await pushNow(store.container)
    expect(await heldRuns()).toHaveLength(1)

    await setStatus("published")
    await waitFor("the end of it", async () => (await shop.overview()).run === null)
    expect(shop.archived()).toBe(0)
  })

  it("what was discarded stays held, and asks nobody again", async () => {
    await setStatus("draft")
    await waitFor("the brake", async () => (await shop.overview()).run?.status === "held")
    await shop.send(`/runs/${(await shop.overview()).run.id}/discard`)
    expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
    await pushNow(store.container)
    expect(await heldRuns()).toHaveLength(0)
    expect(await held()).toBe(COLOURS)
  })
})
