import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { syncCatalogWorkflow } from "../../src/workflows"
import { type MinimalStore } from "../harness/minimal-store"
import { pushAll, setUpPlugin } from "../harness/set-up"
import { describeStore } from "../harness/store"

let tagline: string
let leftOut: string | null
let tellsOfRehearsal: boolean

/** What a merchant's own file under `src/workflows/hooks` would hold: see docs/extend.md. */
syncCatalogWorkflow.hooks.entriesProjected(({ items, is_rehearsal }) => {
  tellsOfRehearsal = is_rehearsal
  const changed = items.flatMap((item) => {
    if (item.variantId === leftOut) return []
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
    return { ...item, desired: { ...desired, content: { ...desired.content, product_tagline: tagline } } }
  })
  return new StepResponse(changed)
})

describeStore("the hook of the catalogue", (store) => {
  let seeded: MinimalStore

  beforeEach(() => {
    tagline = "Only this week"
    leftOut = null
  })
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

  it("takes part in the dry run, whose name is that of what would really be sent", async () => {
    const dryRun = async () => (await store.admin.post("/admin/partner-commerce/plan")).data.plan
    // From here on only the hook moves: no sweep finds anything to push.
    await pushAll(store)
    tagline = "Only next week"
    const plan = await dryRun()
    expect(plan).toMatchObject({
      counts: { update: 1, held: 1 },
      entries: [{ entry: { product_tagline: "Only next week" } }],
      problems: [{ code: "refused", count: 1 }],
    })
    expect(tellsOfRehearsal).toBe(true)

    tagline = "Only today"
    const refused = await store.admin.post("/admin/partner-commerce/sync", { plan_id: plan.plan_id })
    expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining("moved") } })
    expect(await pushAll(store, { plan_id: (await dryRun()).plan_id })).toMatchObject({ updated: 1, held: 1 })
    expect(tellsOfRehearsal).toBe(false)
    expect(await dryRun()).toMatchObject({ counts: { update: 0, unchanged: 1, held: 1 } })
  })

  it("takes part in the explanation of an item", async () => {
    await pushAll(store)
    tagline = "Only next week"
    const [small, large] = seeded.variants
    const explain = async (id = "") => (await store.admin.get(`/admin/partner-commerce/items/${id}`)).data.item
    expect((await explain(small?.id)).fields).toContainEqual(
      expect.objectContaining({ field: "product_tagline", desired: "Only next week", known: "Only this week" }),
    )
    expect((await explain(large?.id)).steps).toContainEqual(
      expect.objectContaining({ step: "desired", ok: false, message: "only in our shops" }),
    )
  })

  it("leaves what it does not answer as it is, so that no item waits for ever", async () => {
    leftOut = seeded.variants[0]?.id ?? null
    expect(await pushAll(store)).toMatchObject({ status: "completed", created: 1, held: 1 })
    expect(store.sandbox.control.product(leftOut ?? "")?.proposal?.content.product_tagline).toBeNull()
  })
})
