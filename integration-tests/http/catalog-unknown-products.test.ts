import { describeSellingStore } from "../harness/selling-store"
import { pushNow } from "../../src/catalog/push/push-scheduler"
import { SYNC } from "../harness/shop-driver"

describeSellingStore(
  "products at the service that belong to no item of this store",
  ({ store, seeded, control, shop, driver }) => {
    const OLD = "old-phone"
    const LAMP = "a-lamp"
    const unknownProduct = (id: string, name: string) => ({
      id,
      name,
      category: "Smartphones",
      deals_price: 1,
      retail_price: 1,
      in_stock: 1,
      description: "not ours",
      image_url: control().product(shop.small)?.live?.content.image_url,
    })
    const listed = async (query = "") => (await shop.read(`/unknown-products${query}`)).unknown_products

    beforeEach(async () => {
      await shop.pushAndApprove()
      await shop.syncAsPartner([unknownProduct(OLD, "Aurora 5 of last year"), unknownProduct(LAMP, "A lamp")])
      control().approve({ all: true })
      await shop.readBack()
    })

    it("lists the products page by page as the last read-back found them", async () => {
      const sku = expect.any(Number)
      expect(await shop.read("/unknown-products")).toEqual({
        unknown_products: [
          { partner_id: LAMP, sku, name: "A lamp", remote_status: "active" },
          { partner_id: OLD, sku, name: "Aurora 5 of last year", remote_status: "active" },
        ],
        count: 2,
        limit: expect.any(Number),
        offset: 0,
      })
      expect(await listed("?limit=1&offset=1")).toMatchObject([{ partner_id: OLD }])
      for (const [q, found] of [
        ["LAST year", [OLD]],
        ["a-l", [LAMP]],
        ["%", []],
      ] as const) {
        const answer = await shop.read(`/unknown-products?q=${encodeURIComponent(q)}`)
        expect([answer.count, ...answer.unknown_products.map((one: { partner_id: string }) => one.partner_id)]).toEqual(
          [found.length, ...found],
        )
      }
      await shop.syncAsPartner([{ id: LAMP, status: 2 }])
      await shop.readBack()
      expect(await listed("?limit=1")).toMatchObject([{ partner_id: LAMP, remote_status: "archived" }])
    })

    it("archives exactly the products that a person names", async () => {
      const { data } = await shop.send("/unknown-products/archive", { partner_ids: [LAMP] })
      expect(data.unknown_products).toEqual([
        expect.objectContaining({ partner_id: LAMP, remote_status: "archived", error: null }),
      ])
      expect(control().product(LAMP)?.archived).toBe(true)
      expect([OLD, shop.small, shop.large].map((id) => control().product(id)?.archived)).toEqual([false, false, false])
      expect(await listed("?limit=1")).toMatchObject([{ partner_id: LAMP, remote_status: "archived" }])

      const before = shop.syncRequests().length
      await shop.send("/unknown-products/archive", { partner_ids: [LAMP] })
      expect(shop.syncRequests()).toHaveLength(before)
    })

    it.each([
      ["an item of this store", () => shop.small],
      ["an id that the read-back did not find", () => "nobody"],
    ])("refuses to archive %s", async (_, id) => {
      const before = shop.syncRequests().length
      expect(await shop.send("/unknown-products/archive", { partner_ids: [LAMP, id()] })).toMatchObject({
        status: 404,
        data: { code: "no_unknown_product", values: { id: id() } },
      })
      expect(shop.syncRequests()).toHaveLength(before)
    })

    it("shows why the service did not archive a product, and refuses to archive while pushing is paused", async () => {
      const no = { code: "VALIDATION_ERROR", message: `product ${LAMP} is under review` }
      control().addFault({ kind: "status", status: 400, body: no, times: null, match: { operation: SYNC, body: LAMP } })
      const { data } = await shop.send("/unknown-products/archive", { partner_ids: [LAMP, OLD] })
      expect(data.unknown_products).toMatchObject([
        { partner_id: LAMP, remote_status: "active", error: expect.stringContaining("under review") },
        { partner_id: OLD, remote_status: "archived", error: null },
      ])
      await shop.send("/pause")
      expect(await shop.send("/unknown-products/archive", { partner_ids: [LAMP] })).toMatchObject({
        status: 400,
        data: { code: "paused" },
      })
    })

    it("links a product to a variant, and sends all content and the stock of the variant", async () => {
      const id = await newVariant()
      const { data, status } = await shop.send("/unknown-products/link", { partner_id: OLD, variant_id: id })
      expect({ status, item: data.item }).toMatchObject({ status: 200, item: { partner_id: OLD, variant_id: id } })
      await pushNow(store.opened)
      expect(control().product(OLD)).toMatchObject({
        in_stock: 100,
        proposal: { content: { name: "Aurora 4", deals_price: 8_990 } },
      })
      expect(control().product(id)).toBeUndefined()
      expect(await listed()).toMatchObject([{ partner_id: LAMP }])
      expect(await shop.push()).toMatchObject({ status: "completed", requests: 0 })
    })

    it("sells a linked product at the price that customers see, at once", async () => {
      await shop.settings({ price_policy: "approved" })
      await shop.send("/unknown-products/link", { partner_id: OLD, variant_id: await newVariant() })
      expect(await driver.buyOne({ id: OLD })).toMatchObject({ http_status: 200, amount: 1 })
      await pushNow(store.opened)
      expect(await driver.buyOne({ id: OLD })).toMatchObject({ http_status: 200, amount: 1 })
    })

    it("restores a linked product from the archive", async () => {
      await shop.send("/unknown-products/archive", { partner_ids: [OLD] })
      await shop.send("/unknown-products/link", { partner_id: OLD, variant_id: await newVariant() })
      await pushNow(store.opened)
      expect(control().product(OLD)).toMatchObject({ archived: false })
    })

    it.each<[string, () => object, number, string]>([
      [
        "an id that the read-back did not find",
        () => ({ partner_id: "nobody", variant_id: shop.small }),
        404,
        "no_unknown_product",
      ],
      [
        "another item of this store",
        () => ({ partner_id: shop.large, variant_id: shop.small }),
        404,
        "no_unknown_product",
      ],
      ["to an unknown variant", () => ({ partner_id: OLD, variant_id: "variant_none" }), 404, "no_variant"],
      ["to a variant that has an item", () => ({ partner_id: OLD, variant_id: shop.small }), 400, "variant_has_item"],
    ])("refuses to link %s", async (_, link, status, code) => {
      expect(await shop.send("/unknown-products/link", link())).toMatchObject({ status, data: { code } })
      expect(await listed()).toHaveLength(2)
    })

    /** Creates a product that the service does not have. @returns the id of its variant */
    async function newVariant(): Promise<string> {
      const { data } = await store.admin.post("/admin/products?fields=id,variants.id", {
        title: "Aurora 4",
        status: "published",
        categories: [{ id: seeded().category.id }],
        sales_channels: [{ id: seeded().sales_channel.id }],
        images: [{ url: store.pictures.url("aurora-back.png") }],
        options: [{ title: "Size", values: ["One"] }],
        variants: [
          {
            title: "One",
            options: { Size: "One" },
            manage_inventory: false,
            prices: [{ amount: 8_990, currency_code: "php" }],
          },
        ],
      })
      return data.product.variants[0].id
    }
  },
)
