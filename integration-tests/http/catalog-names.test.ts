import { type MinimalStore } from "../harness/minimal-store"
import { pushAll, setUpPlugin, waitFor } from "../harness/set-up"
import { describeStore } from "../harness/store"

const SYNC = "catalog.syncProducts"

describeStore("names, which are unique there", (store) => {
  let seeded: MinimalStore
  let small: string
  let large: string
  beforeAll(async () => {
    seeded = await store.seed()
    await setUpPlugin(store, seeded)
    ;[small, large] = seeded.variants.map(({ id }) => id) as [string, string]
  })

  const control = () => store.sandbox.control
  const plugin = (path: string) => `/admin/partner-commerce${path}`
  const item = async (id: string) =>
    (await store.admin.get(plugin("/items"))).data.items.find((each: { variant_id: string }) => each.variant_id === id)
  const liveName = (id: string) => control().product(id)?.live?.content.name
  const rename = (id: string, title: string) =>
    store.admin.post(`/admin/products/${seeded.product.id}/variants/${id}`, { title })
  const refusals = () =>
    control()
      .journal()
      .filter(({ operation, direction, status }) => operation === SYNC && direction === "in" && (status ?? 0) >= 400)

  async function pushAndApprove() {
    const run = await pushAll(store)
    control().approve({ all: true })
    const { data } = await store.admin.post(plugin("/reconcile"))
    await waitFor("the read-back", async () => {
      const { run } = (await store.admin.get(plugin(`/runs/${data.run_id}`))).data
      return run.status === "completed"
    })
    return run
  }

  it("go to another item as soon as they are free, without anybody touching it", async () => {
    await pushAndApprove()
    await rename(small, "512 GB")
    await rename(large, "128 GB")
    expect(await pushAll(store)).toMatchObject({ updated: 1, held: 1, rejected: 0 })
    expect(await item(large)).toMatchObject({ state: "held", problem: { code: "name_not_free_yet" } })

    control().approve({ id: small })
    await store.admin.post(plugin("/reconcile"))
    await waitFor("the name that was waited for", () => control().product(large)?.proposal?.content.name)
    expect(control().product(large)?.proposal?.content.name).toBe("Aurora 5 - 128 GB")
    await waitFor("the item to be in step", async () => (await item(large)).state === "synced")
    expect(refusals()).toEqual([])
  })

  it("are swapped between two items, with a name in between", async () => {
    await pushAndApprove()
    await rename(small, "256 GB")
    await rename(large, "128 GB")
    await waitFor("both to have the other's name", async () => {
      await pushAndApprove()
      return liveName(small) === "Aurora 5 - 256 GB" && liveName(large) === "Aurora 5 - 128 GB"
    })
    await pushAll(store)
    expect(await item(small)).toMatchObject({ state: "synced", problem: null })
    expect(await item(large)).toMatchObject({ state: "synced", problem: null })
    expect(refusals()).toEqual([])
  })

  it("are free again in the same push when who has them is renamed before its first approval", async () => {
    await pushAll(store)
    await rename(small, "512 GB")
    await rename(large, "128 GB")
    expect(await pushAll(store)).toMatchObject({ status: "completed", rejected: 0 })
    expect(control().product(small)?.proposal?.content.name).toBe("Aurora 5 - 512 GB")
    expect(control().product(large)?.proposal?.content.name).toBe("Aurora 5 - 128 GB")
  })

  it("are free again when who waited with them is not wanted any more", async () => {
    const { data } = await store.admin.post("/admin/products", {
      title: "Aurora 5 - 256 GB",
      status: "published",
      description: "Another shop's words.",
      categories: [{ id: seeded.category.id }],
      sales_channels: [{ id: seeded.sales_channel.id }],
      images: [{ url: store.pictures.url("aurora-back.png") }],
      options: [{ title: "Size", values: ["One"] }],
      variants: [{ title: "One", options: { Size: "One" }, prices: [{ amount: 100, currency_code: "php" }] }],
    })
    const twin = data.product.variants[0].id as string
    expect(await pushAll(store)).toMatchObject({ created: 2, held: 1 })
    const [first, second] = control().product(large) ? [large, twin] : [twin, large]
    expect(await item(second)).toMatchObject({ state: "held", problem: { code: "duplicate_name" } })

    const owner = first === large ? seeded.product.id : data.product.id
    await store.admin.post(plugin(`/products/${owner}/listing`), { enabled: false })
    await pushAll(store)
    // An archived product keeps its name at this service: it is asked, and its answer is what is shown.
    await waitFor("the item to be tried", async () => (await item(second)).state !== "held")
    expect(await item(second)).toMatchObject({ state: "parked", problem: { code: "refused" } })
  })
})
