import { recheckDueImages } from "../../src/catalog/changes/recheck-images"
import { checkHealth } from "../../src/health/checks/check-health"
import { sweepCatalog } from "../../src/catalog/changes/sweep"
import { type MinimalStore } from "../harness/minimal-store"
import { describeStore } from "../harness/store"

describeStore(
  "pictures in this store's own network, for a service on the internet",
  (store) => {
    let seeded: MinimalStore

    beforeAll(async () => {
      seeded = await store.seed()
      await store.admin.post("/admin/partner-commerce/settings", {
        sales_channel_id: seeded.sales_channel.id,
        region_id: seeded.region.id,
      })
    })

    it("raise an error in doctor, with the host", async () => {
      expect(await checkHealth(store.opened)).toContainEqual(
        expect.objectContaining({
          about: "pictures",
          level: "error",
          message: expect.stringContaining(store.pictures.host),
          fix: expect.stringContaining("backend_url"),
        }),
      )
    })

    it("appear without the password of their address", async () => {
      await store.sql(`UPDATE image SET url = 'http://me:secret@files.internal:9000/a.png'`)
      const finding = (await checkHealth(store.opened)).find(({ about }) => about === "pictures")
      expect(finding?.message).toContain("files.internal:9000")
      expect(finding?.message).not.toContain("secret")
    })

    it("block the items that show them, with the reason, and cause no request", async () => {
      await sweepCatalog(store.opened)
      const { data } = await store.admin.get(`/admin/partner-commerce/items/${seeded.variants[0]?.id}`)
      expect(data.item.steps).toContainEqual(expect.objectContaining({ code: "image_not_public", ok: false }))
      expect(store.pictures.requests).toEqual([])
    })

    it("raise a problem on the overview until all are public", async () => {
      const problems = async () => (await store.admin.get("/admin/partner-commerce/overview")).data.overview.problems
      await recheckDueImages(store.opened)
      expect(await problems()).toMatchObject([
        {
          code: "pictures_not_public",
          message: expect.stringContaining(store.pictures.host),
          fix: expect.stringContaining("backend_url"),
        },
      ])
      await store.sql(`UPDATE product SET thumbnail = 'https://cdn.shop.example/a.png'`)
      await store.sql(`UPDATE image SET url = 'https://cdn.shop.example/a.png'`)
      await recheckDueImages(store.opened)
      expect(await problems()).toEqual([])
    })

    it("raise no error for a product outside the channel", async () => {
      const { data } = await store.admin.post("/admin/sales-channels", { name: "Counter" })
      await store.sql(`UPDATE product_sales_channel SET sales_channel_id = ?`, [data.sales_channel.id])
      expect(await checkHealth(store.opened)).toContainEqual(
        expect.objectContaining({ about: "pictures", level: "ok" }),
      )
    })

    it("raise no error if all of them are on the internet", async () => {
      await store.sql(`UPDATE product SET thumbnail = 'https://cdn.shop.example/a.png'`)
      await store.sql(`UPDATE image SET url = 'https://cdn.shop.example/a.png'`)
      expect(await checkHealth(store.opened)).toContainEqual(
        expect.objectContaining({ about: "pictures", level: "ok" }),
      )
    })
  },
  { env: { SANDBOX_URL: "https://service.example" } },
)
