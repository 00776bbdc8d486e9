import { expectOk } from "../harness/http-client"
import { addProductInColours } from "../harness/product-in-colours"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("product names, which are unique at the service", ({ store, seeded, control, shop }) => {
  const liveName = (id: string) => control().product(id)?.live?.content.name
  const rename = (id: string, title: string) => shop.updateVariant(id, { title })
  const refusals = () => shop.syncRequests().filter(({ status }) => (status ?? 0) >= 400)

  async function addNamesake(handle: string) {
    const { data } = await store.admin.post("/admin/products", {
      title: "Aurora 5 - 256 GB",
      handle,
      status: "published",
      description: "Another shop's words.",
      categories: [{ id: seeded().category.id }],
      sales_channels: [{ id: seeded().sales_channel.id }],
      images: [{ url: store.pictures.url("aurora-back.png") }],
      options: [{ title: "Size", values: ["One"] }],
      variants: [{ title: "One", options: { Size: "One" }, prices: [{ amount: 100, currency_code: "php" }] }],
    })
    return { variantId: data.product.variants[0].id as string, productId: data.product.id as string }
  }

  async function pushApproveAndSee() {
    await shop.pushAndApprove()
    await shop.readBack()
  }

  it("go to another item as soon as they are free, without an edit of that item", async () => {
    await pushApproveAndSee()
    await rename(shop.small, "512 GB")
    await rename(shop.large, "128 GB")
    expect(await shop.push()).toMatchObject({ updated: 1, blocked: 1, rejected: 0 })
    expect(await shop.item(shop.large)).toMatchObject({ state: "blocked", problem: { code: "name_not_free_yet" } })

    control().approve({ id: shop.small })
    await shop.send("/reconcile")
    await waitFor("the name that was waited for", () => control().product(shop.large)?.proposal?.content.name)
    expect(control().product(shop.large)?.proposal?.content.name).toBe("Aurora 5 - 128 GB")
    await waitFor("the item to be in step", async () => (await shop.item(shop.large)).state === "synced")
    expect(refusals()).toEqual([])
  })

  it("swap between two items through a temporary name", async () => {
    await pushApproveAndSee()
    await rename(shop.small, "256 GB")
    await rename(shop.large, "128 GB")
    await waitFor("both to have the other's name", async () => {
      await pushApproveAndSee()
      return liveName(shop.small) === "Aurora 5 - 256 GB" && liveName(shop.large) === "Aurora 5 - 128 GB"
    })
    await shop.push()
    expect(await shop.item(shop.small)).toMatchObject({ state: "synced", problem: null })
    expect(await shop.item(shop.large)).toMatchObject({ state: "synced", problem: null })
    expect(refusals()).toEqual([])
  })

  it("rotate among three items that are pushed separately", async () => {
    const cases = await addProductInColours(store, seeded())
    const { data } = await store.admin.get(`/admin/products/${cases}?fields=variants.id,variants.title`)
    const three = (data.product.variants as { id: string; title: string }[]).slice(0, 3)
    await pushApproveAndSee()
    const wanted = three.map(({ id }, index) => ({ id, title: three[(index + 1) % 3]?.title ?? "" }))
    for (const { id, title } of wanted)
      await expectOk(store.admin.post(`/admin/products/${cases}/variants/${id}`, { title }))
    await waitFor("each to have the next one's name", async () => {
      for (const { id } of wanted) await shop.push({ scope: "changed", variant_ids: [id] })
      control().approve({ all: true })
      await shop.readBack()
      return wanted.every(({ id, title }) => liveName(id) === `Case - ${title}`)
    })
    expect(refusals()).toEqual([])
  })

  it("become free after a read-back shows that their item was renamed before its first approval", async () => {
    await shop.push()
    await rename(shop.small, "512 GB")
    await rename(shop.large, "128 GB")
    expect(await shop.push()).toMatchObject({ status: "completed", rejected: 0, blocked: 1 })
    expect(control().product(shop.small)?.proposal?.content.name).toBe("Aurora 5 - 512 GB")
    await shop.readBack()
    const nameOfLarge = () => control().product(shop.large)?.proposal?.content.name
    await waitFor("the name that was waited for", () => nameOfLarge() === "Aurora 5 - 128 GB")
  })

  it("become free when the item that used them is withdrawn", async () => {
    const { variantId: twin, productId } = await addNamesake("first-namesake")
    expect(await shop.push()).toMatchObject({ created: 2, blocked: 1 })
    const [first, second] = control().product(shop.large) ? [shop.large, twin] : [twin, shop.large]
    expect(await shop.item(second)).toMatchObject({ state: "blocked", problem: { code: "duplicate_name" } })

    const owner = first === shop.large ? seeded().product.id : productId
    await shop.listing({ enabled: false }, owner)
    await shop.push()
    // At this service an archived product keeps its name, so the item is sent and the answer is shown.
    await waitFor("the item to be tried", async () => (await shop.item(second)).state !== "blocked")
    expect(await shop.item(second)).toMatchObject({ state: "rejected", problem: { code: "refused" } })
    expect(refusals()).toHaveLength(1)

    const { variantId: third } = await addNamesake("second-namesake")
    await shop.push({ scope: "all" })
    expect(await shop.item(second)).toMatchObject({ state: "rejected", problem: { code: "refused" } })
    expect(await shop.item(third)).toMatchObject({
      state: "blocked",
      problem: { code: "duplicate_name", message: expect.stringContaining(first) },
    })
    expect(refusals()).toHaveLength(1)
    await shop.push({ variant_ids: [second] })
    expect(refusals()).toHaveLength(2)

    await shop.listing({ enabled: true }, owner)
    await (first === shop.large
      ? rename(first, "512 GB")
      : store.admin.post(`/admin/products/${owner}`, { title: "Aurora 6" }))
    await pushApproveAndSee()
    await waitFor("the name that was waited for", async () => {
      await pushApproveAndSee()
      return [second, third].some((id) => liveName(id) === "Aurora 5 - 256 GB")
    })
    expect(refusals()).toHaveLength(2)
  })
})
