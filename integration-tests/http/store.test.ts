import { describeStore } from "../harness/store"

describeStore("the development store", (store) => {
  it("runs and serves the admin's own user", async () => {
    const health = await store.api.get("/health")
    expect(health.status).toBe(200)

    const { data } = await store.admin.get("/admin/users/me")
    expect(data.user.email).toBe("admin@example.com")
  })

  it("rejects a stranger in the admin", async () => {
    const { status } = await store.api.get("/admin/products")
    expect(status).toBe(401)
  })

  it("sells one product in two variants, with stock, prices in pesos and a picture that loads", async () => {
    const { product, sales_channel } = await store.seed()
    const { data } = await store.admin.get(
      `/admin/products/${product.id}?fields=variants.sku,*variants.prices,*sales_channels,thumbnail`,
    )
    expect(data.product.sales_channels).toEqual([expect.objectContaining({ id: sales_channel.id })])
    const pricesOf = (sku: string) =>
      data.product.variants.find((variant: { sku: string }) => variant.sku === sku)?.prices
    expect(data.product.variants).toHaveLength(2)
    expect(pricesOf("AURORA-128")).toEqual([expect.objectContaining({ amount: 15990, currency_code: "php" })])
    expect(pricesOf("AURORA-256")).toEqual([expect.objectContaining({ amount: 17990, currency_code: "php" })])
    const picture = await fetch(data.product.thumbnail)
    expect(picture.headers.get("content-type")).toBe("image/png")
  })
})
