import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { syncCatalogWorkflow } from "../../src/workflows"
import { type MinimalStore } from "../harness/minimal-store"
import { pushAll, setUpPlugin } from "../harness/set-up"
import { describeStore } from "../harness/store"

/** What a merchant's own file under `src/workflows/hooks` would hold: see docs/extend.md. */
syncCatalogWorkflow.hooks.entriesProjected(({ items }) => {
  const changed = items.map((item) => {
    const { desired } = item
    if (desired.kind !== "listed") return item
    if (item.sku === "AURORA-256") {
      const problem = {
        code: "refused",
        severity: "blocking",
        message: "only in our shops",
        fix: "Nothing to do.",
      } as const
      const { partnerId, in_stock, problems } = desired
      return { ...item, desired: { kind: "held", partnerId, in_stock, problems: [...problems, problem] } as const }
    }
    return { ...item, desired: { ...desired, content: { ...desired.content, product_tagline: "Only this week" } } }
  })
  return new StepResponse(changed)
})

describeStore("the hook of the catalogue", (store) => {
  let seeded: MinimalStore

  beforeAll(async () => {
    seeded = await store.seed()
    await setUpPlugin(store, seeded)
  })

  it("changes what is sent, and holds what it says", async () => {
    expect(await pushAll(store)).toMatchObject({ status: "completed", created: 1, held: 1 })
    const [small, large] = seeded.variants
    expect(store.sandbox.control.product(small?.id ?? "")?.proposal?.content.product_tagline).toBe("Only this week")
    expect(store.sandbox.control.product(large?.id ?? "")).toBeUndefined()
    const { data } = await store.admin.get("/admin/partner-commerce/items?state=held")
    expect(data.items).toEqual([
      expect.objectContaining({
        variant_id: large?.id,
        problem: expect.objectContaining({ message: "only in our shops" }),
      }),
    ])
  })
})
