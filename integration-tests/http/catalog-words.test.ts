import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** A catalogue with texts pasted from web pages, imported spreadsheets and file names that people chose. */
describeSellingStore("a catalogue with untidy texts", ({ store, seeded, control, shop, driver }) => {
  const refusals = () => shop.syncRequests().filter(({ status }) => (status ?? 0) >= 400)

  async function addProduct(product: {
    title: string
    description: string
    options: Record<string, string[]>
    variants: { title: string; options: Record<string, string> }[]
    images: string[]
  }): Promise<string[]> {
    const { data } = await expectOk(
      store.admin.post("/admin/products", {
        ...product,
        status: "published",
        categories: [{ id: seeded().category.id }],
        sales_channels: [{ id: seeded().sales_channel.id }],
        images: product.images.map((name) => ({ url: `http://${store.pictures.host}/${name}` })),
        options: Object.entries(product.options).map(([title, values]) => ({ title, values })),
        variants: product.variants.map((variant) => ({
          ...variant,
          manage_inventory: false,
          prices: [{ amount: 790, currency_code: "php" }],
        })),
      }),
    )
    const variants = data.product.variants as { id: string; title: string }[]
    return product.variants.map(({ title }) => variants.find((each) => each.title === title)?.id ?? "")
  }

  it("reaches the service without a rejected request, is sold, and shows no drift", async () => {
    const color = { type: "option", key: "Color", fallback: { type: "option", key: "Colour", fallback: "Plain" } }
    const storage = { type: "metadata", key: "size", fallback: { type: "option", key: "Size" } }
    for (const [device_key, source] of Object.entries({ color, storage }))
      await expectOk(shop.send("/device-mappings", { category: "Smartphones", device_key, source }))

    const [green = "", black = ""] = await addProduct({
      title: "Eos  V-Neck Hoodie",
      description: "<p>Sizes <S> to <XL> &mdash; <b>warm</b>.</p>",
      options: { Color: ["Green", "Black"], Size: ["M"] },
      variants: ["Green", "Black"].map((each) => ({
        title: `Eos V-Neck Hoodie-M-${each}`,
        options: { Color: each, Size: "M" },
      })),
      images: ["hoodie front ü.png", "hoodie%20back.png", "hoodie front ü.png"],
    })
    const [tee = ""] = await addProduct({
      title: "HeatTech&trade; T&eacute;e",
      description: "Plain: 5 < 6 & <S>",
      options: { Colour: ["Cafe\u0301"] },
      variants: [{ title: "Default variant", options: { Colour: "Cafe\u0301" } }],
      images: ["tée (1)/ピクチャ.png", "b&w.png?size=1 2"],
    })

    expect(await shop.pushAndApprove()).toMatchObject({ status: "completed", created: 5, blocked: 0, rejected: 0 })
    const live = (id: string) => control().product(id)?.live?.content
    expect([green, black].map((id) => live(id)?.name)).toEqual([
      "Eos V-Neck Hoodie - M / Green",
      "Eos V-Neck Hoodie - M / Black",
    ])
    expect(live(green)).toMatchObject({
      description: "Sizes <S> to <XL> — warm.",
      device: { color: "Green", storage: "M" },
      image_url: [
        { url: `http://${store.pictures.host}/hoodie%20front%20%C3%BC.png`, order: 0 },
        { url: `http://${store.pictures.host}/hoodie%20back.png`, order: 1 },
      ],
    })
    expect(live(tee)).toMatchObject({
      name: "HeatTech™ Tée",
      device: { color: "Café" },
      description: "Plain: 5 < 6 & <S>",
    })
    expect(live(shop.small)).toMatchObject({ device: { color: "Plain" } })

    expect((await shop.readBack()).message).toBeNull()
    expect(await shop.push()).toMatchObject({ status: "completed", updated: 0, requests: 0 })
    expect(await driver.buyOne({ id: green })).toMatchObject({ verdict: "approved" })
    expect(refusals()).toEqual([])
  })

  it("checks every picture again in a full push that a person starts, including missing pictures", async () => {
    await shop.pushAndApprove()
    const hash = () => control().product(shop.small)?.proposal?.content.image_url?.[0]?.hash
    const [, second] = await addProduct({
      title: "Lamp",
      description: "A lamp.",
      options: { Size: ["S", "L"] },
      variants: [
        { title: "Small", options: { Size: "S" } },
        { title: "Large", options: { Size: "L" } },
      ],
      images: ["lamp.png"],
    })
    store.pictures.refuse("lamp.png", 404)
    expect(await shop.push()).toMatchObject({ blocked: 2, created: 0 })
    store.pictures.reset()
    store.pictures.repaint("aurora-front.png")
    expect(await shop.push()).toMatchObject({ status: "completed", blocked: 0, created: 2, updated: 2 })
    expect(control().product(second ?? "")).toBeDefined()
    expect(hash()).toEqual(expect.any(String))
    store.pictures.requests.length = 0
    await shop.push({ scope: "changed" })
    expect(store.pictures.requests).toEqual([])
  })

  it("sends stock while a file host is slow", async () => {
    await shop.pushAndApprove()
    const slow = "slow.png"
    const release = store.pictures.hang(slow)
    await shop.updateProduct({ images: [{ url: store.pictures.url(slow) }] })
    const { data } = await expectOk(shop.send("/sync", { scope: "changed" }))
    await waitFor("the picture to be asked for", () => store.pictures.requests.includes(`GET /${slow}`))
    await shop.setStock(0, 3)
    await waitFor("the stock", () => control().product(shop.small)?.in_stock === 3)
    expect((await shop.read(`/runs/${data.run_id}`)).run.status).toBe("running")
    release()
    await waitFor("the run", async () => (await shop.read(`/runs/${data.run_id}`)).run.status === "completed")
    expect(control().product(shop.small)?.proposal?.content.image_url).toMatchObject([
      { url: expect.stringContaining("aurora-front.png") },
      { url: expect.stringContaining(slow) },
    ])
  })
})
