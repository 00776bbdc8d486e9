import { DEFAULT_CATEGORIES } from "../../src/sandbox"
import { pushNow } from "../../src/catalog/push/push-scheduler"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"
import { SYNC } from "../harness/shop-driver"

describeSellingStore("the service's statuses of an item", ({ control, driver, shop, store }) => {
  it("retries an archive after the approval if the service refused it before", async () => {
    await shop.push()
    await shop.readBack()
    const pending = { code: "VALIDATION_ERROR", message: `product ${shop.small} waits for approval` }
    control().addFault({
      kind: "status",
      status: 400,
      body: pending,
      times: null,
      match: { operation: SYNC, body: `"id":"${shop.small}","status":2` },
    })
    await shop.listing({ enabled: false })
    expect(await shop.push()).toMatchObject({ archived: 1, rejected: 1 })
    expect(await shop.item(shop.small)).toMatchObject({ state: "rejected", problem: { code: "refused" } })
    control().clearFaults()
    await shop.readBack()
    await pushNow(store.opened)
    expect(control().product(shop.small)).toMatchObject({ archived: false })

    control().approve({ all: true })
    await shop.readBack()
    await pushNow(store.opened)
    expect(control().product(shop.small)).toMatchObject({ archived: true })
    expect(await shop.item(shop.small)).toMatchObject({ state: "archived", problem: null })
  })

  it("sells an item that comes back at a higher price only after the approval of the price", async () => {
    const OLD = 15_990
    const NEW = 20_000
    await shop.pushAndApprove()
    await shop.readBack()
    await shop.updateProduct({ status: "draft" })
    expect(await shop.push()).toMatchObject({ archived: 2 })

    await shop.updateVariant(shop.small, { prices: [{ amount: NEW, currency_code: "php" }] })
    await shop.updateProduct({ status: "published" })
    expect(await shop.push()).toMatchObject({ unarchived: 2 })
    await shop.setStock(0, 7)
    await shop.pushChanges()
    expect(control().product(shop.small)).toMatchObject({
      archived: false,
      in_stock: 0,
      live: { content: { deals_price: OLD } },
      proposal: { content: { deals_price: NEW } },
    })
    expect((await shop.item(shop.small)).problems).toContainEqual(
      expect.objectContaining({ code: "price_in_review", values: { old_price: String(OLD), price: String(NEW) } }),
    )
    const early = await driver.buyOne({ id: shop.small, force: true })
    expect(early).toMatchObject({ amount: OLD, answer: { code: "PRICE_MISMATCH" }, verdict: "refused" })
    expect(control().product(shop.large)?.in_stock).toBe(10)

    control().approve({ id: shop.small })
    // A reading leaves out an item that was pushed in the meantime.
    await waitFor("the stock", async () => {
      await shop.readBack()
      await pushNow(store.opened)
      return control().product(shop.small)?.in_stock === 7
    })
    expect(await driver.buyOne({ id: shop.small })).toMatchObject({ amount: NEW, verdict: "approved" })
    expect(await shop.item(shop.small)).toMatchObject({ state: "synced", problem: null })
  })

  it.each([
    ["reads the service's list before its first push", true],
    ["pushes before it reads the service's list", false],
  ])(
    "sells an archived item at its new price only, although the plugin was installed again and %s",
    async (_, isRead) => {
      const OLD = 15_990
      const NEW = 20_000
      await shop.pushAndApprove()
      await shop.updateProduct({ status: "draft" })
      expect(await shop.push()).toMatchObject({ archived: 2 })
      await store.sql("DELETE FROM partner_commerce_item")
      await shop.updateVariant(shop.small, { prices: [{ amount: NEW, currency_code: "php" }] })
      await shop.updateProduct({ status: "published" })
      if (isRead) await shop.readBack()

      await shop.push()
      const isBack = () => [shop.small, shop.large].every((id) => control().product(id)?.archived === false)
      await waitFor("both items", async () => {
        await pushNow(store.opened)
        return isBack()
      })
      const wanted = {
        in_stock: 0,
        live: { content: { deals_price: OLD } },
        proposal: { content: { deals_price: NEW } },
      }
      expect(control().product(shop.small)).toMatchObject(wanted)
      const { problems } = await shop.item(shop.small)
      expect(problems).toContainEqual(expect.objectContaining({ code: "price_in_review" }))
      const early = await driver.buyOne({ id: shop.small, force: true })
      expect(early).toMatchObject({ amount: OLD, verdict: "refused" })

      await waitFor("the stock of the item at an unchanged price", async () => {
        await shop.readBack()
        await pushNow(store.opened)
        return control().product(shop.large)?.in_stock === 10
      })
      expect(control().product(shop.small)).toMatchObject(wanted)
      control().approve({ all: true })
      await waitFor("the stock", async () => {
        await shop.readBack()
        await pushNow(store.opened)
        return control().product(shop.small)?.in_stock === 10
      })
      expect(await driver.buyOne({ id: shop.small })).toMatchObject({ amount: NEW, verdict: "approved" })
    },
  )

  it("shows an item as waiting for approval from the answer of the push until the approval", async () => {
    await shop.push()
    expect(await shop.item(shop.small)).toMatchObject({ state: "synced", pending_since: expect.any(String) })
    control().approve({ all: true })
    await shop.readBack()
    expect(await shop.item(shop.small)).toMatchObject({ pending_since: null })

    await shop.setStock(0, 3)
    await shop.pushChanges()
    expect(await shop.item(shop.small)).toMatchObject({ pending_since: null, in_stock: 3 })
    await shop.updateProduct({ title: "Aurora 6" })
    await shop.push()
    expect(await shop.item(shop.small)).toMatchObject({ pending_since: expect.any(String) })
  })

  it("shows all problems of an item and the time of the next attempt", async () => {
    await shop.push()
    expect(await shop.item(shop.small)).toMatchObject({ next_attempt_at: null, deals_price: expect.any(Number) })
    control().addFault({ kind: "status", status: 503, times: null, match: { operation: SYNC } })
    await shop.updateProduct({ title: "Aurora 6" })
    await shop.push()
    const waiting = await shop.item(shop.small)
    expect(waiting).toMatchObject({ state: "pending" })
    expect(Date.parse(waiting.next_attempt_at)).toBeGreaterThan(Date.now())

    await shop.updateProduct({ categories: [], images: [], thumbnail: null })
    await store.sql("UPDATE partner_commerce_item SET lease_until = NULL, content_retry_at = NULL")
    await shop.push()
    const item = await shop.item(shop.small)
    const codes = item.problems.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(expect.arrayContaining(["no_category", "no_image"]))
    expect(item.problem.code).toBe(codes[0])
    expect(item.problems[0]).toMatchObject({ severity: "blocking", fix: expect.any(String) })
  })

  it("clears device keys only if a second reading of the categories omits them too", async () => {
    const listed = [...DEFAULT_CATEGORIES]
    const without = listed.map((category) => ({ ...category, device_keys: [] }))
    await expectOk(
      shop.send("/device-mappings", {
        category: "Smartphones",
        device_key: "brand",
        source: { type: "fixed", value: "Aurora" },
      }),
    )
    await shop.pushAndApprove()
    const brand = () => control().product(shop.small)?.live?.content.device?.brand
    expect(brand()).toBe("Aurora")
    const read = async (categories: typeof listed) => {
      control().setCategories(categories)
      await shop.read("/categories?refresh=true")
      await shop.pushAndApprove()
    }
    await read(without)
    expect(brand()).toBe("Aurora")
    await read(listed)
    expect(brand()).toBe("Aurora")
    await read(without)
    await read(without)
    expect(brand()).toBeUndefined()
    await read(listed)
    expect(brand()).toBe("Aurora")
  })
})
