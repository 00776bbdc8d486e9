import { type Installation } from "../../src/settings/rules/installation"
import { checkHealth } from "../../src/health/checks/check-health"
import { sendDueDeliveries } from "../../src/deals/delivery/send-deliveries"
import { pushNow } from "../../src/catalog/push/push-scheduler"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("a copied database", ({ store, control, shop }) => {
  const calls = () =>
    control()
      .journal()
      .filter(({ direction, operation }) => direction === "in" && operation?.startsWith("catalog."))

  /** Makes the ledger look restored from a dump of another store. */
  const copyFrom = (place: Partial<Installation>) =>
    store.sql("UPDATE partner_commerce_settings SET binding = binding || ?::jsonb", [JSON.stringify(place)])

  const binding = async () => {
    const [row] = await store.sql<{ binding: unknown }>("SELECT binding FROM partner_commerce_settings")
    return row?.binding
  }

  it("does not count as a copy while its place is unchanged", async () => {
    await shop.push()
    await shop.push()
    expect(await shop.overview()).toMatchObject({ is_copied: false, problems: [] })
    expect(await binding()).toMatchObject({
      shop_code: store.sandbox.shopCode,
      catalog_url: store.sandbox.catalogUrl,
      environment: "staging",
      store_url: store.url,
      database: expect.stringMatching(/^[^@]+:\d+\/store-catalog-\d+$/),
      database_server: expect.stringMatching(/^\d+$/),
    })
  })

  it.each<[string, Partial<Installation>, string]>([
    ["shop", { shop_code: "00000000-0000-4000-8000-00000000000a" }, "the shop was"],
    [
      "address of the service",
      { catalog_url: "https://live.example" },
      "the service's address was https://live.example",
    ],
    ["environment", { environment: "production" }, "the environment was production and is staging"],
    ["address of the store", { store_url: "https://shop.example" }, "the store's address was https://shop.example"],
    ["database", { database: "db.live:5432/store", database_server: "1" }, "the database was db.live:5432/store"],
  ])("pushes nothing and reads nothing back while it is bound to another %s", async (_, place, words) => {
    await shop.pushAndApprove()
    await copyFrom(place)
    const before = calls().length

    await shop.updateProduct({ title: "Aurora 6" })
    await shop.setStock(0, 1)
    await pushNow(store.opened)
    expect(await shop.overview()).toMatchObject({
      is_copied: true,
      problems: [
        { code: "copied_database", message: expect.stringContaining(words), fix: expect.stringContaining("adopt") },
      ],
    })
    for (const path of ["/sync", "/reconcile", "/resume"]) {
      const refused = await shop.send(path, {})
      expect(refused).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining(words), code: "copied_database" },
      })
      expect(refused.data.values.differences).toHaveLength(1)
    }
    expect(await checkHealth(store.opened)).toContainEqual(
      expect.objectContaining({ level: "error", about: "copied_database", message: expect.stringContaining(words) }),
    )
    expect(calls().filter(({ operation }) => operation !== "catalog.ping").length).toBe(before)
  })

  it("continues with the differences only after a person confirms that this is the store", async () => {
    await shop.pushAndApprove()
    await copyFrom({ store_url: "https://shop.example" })
    await shop.updateProduct({ description: "Moved to a new address." })
    expect((await shop.send("/resume", { adopt: true })).data).toEqual({ paused: false, adopted: true })
    await waitFor("the change that waited", () => control().product(shop.small)?.proposal)
    expect(control().product(shop.small)?.proposal?.content).toMatchObject({ description: "Moved to a new address." })
    expect(await shop.overview()).toMatchObject({ is_copied: false, problems: [] })
    expect(await binding()).toMatchObject({ store_url: store.url })
  })

  it("treats all items as unknown after an adoption at another address", async () => {
    await shop.push()
    // The address leads to another catalogue, which lacks this store's products.
    control().reset()
    await copyFrom({ catalog_url: "https://live.example" })
    await shop.send("/resume", { adopt: true })
    await waitFor("the items", () => control().product(shop.small))
    await waitFor("the ledger", async () =>
      (await shop.items()).every(({ state }: { state: string }) => state === "synced"),
    )
    expect(control().product(shop.small)).toMatchObject({ in_stock: 10, statuses: [3] })
  })

  it("reads the service's list before it sends anything", async () => {
    await shop.pushAndApprove()
    await copyFrom({ store_url: "https://shop.example" })
    await shop.updateProduct({ description: "Moved to a new address." })
    const before = calls().length
    await shop.send("/resume", { adopt: true })
    await waitFor("the change that waited", () => control().product(shop.small)?.proposal)
    const operations = calls()
      .slice(before)
      .map(({ operation }) => operation)
      .filter((operation) => operation !== "catalog.listCategories")
    expect(operations[0]).toBe("catalog.listProducts")
    expect(await shop.overview()).toMatchObject({ adopted: { by: "admin@example.com", at: expect.any(String) } })
  })

  it("finds its ledger again after a return to a former address, and sends the differences", async () => {
    await shop.pushAndApprove()
    await shop.readBack()
    // The store went to another address, had no product accepted by it, and comes back.
    await store.sql(
      `UPDATE partner_commerce_item SET known_by_address = jsonb_build_object(?::text, jsonb_build_object('known', known)), known = NULL, remote_status = NULL`,
      [store.sandbox.catalogUrl],
    )
    await copyFrom({ catalog_url: "https://live.example" })
    expect(await shop.overview()).toMatchObject({ move: { why: { code: "copied_database" }, known_here: 2 } })
    await shop.setStock(0, 3)
    const before = shop.sentEntries().length
    await shop.send("/resume", { adopt: true })
    await waitFor("the stock that differs", () => control().product(shop.small)?.in_stock === 3)
    await waitFor("the ledger", async () =>
      (await shop.items()).every(({ state }: { state: string }) => state === "synced"),
    )
    expect(await shop.push({ scope: "all" })).toMatchObject({ status: "completed", requests: 0 })
    expect(shop.sentEntries().slice(before)).toEqual([{ id: shop.small, in_stock: 3 }])
  })

  it("adopts the products at the service, and leaves no unwanted item on sale", async () => {
    await shop.pushAndApprove()
    await copyFrom({ catalog_url: "https://live.example" })
    await shop.updateProduct({ status: "draft" })
    await shop.send("/resume", { adopt: true })
    await waitFor("the items to be archived", () =>
      control()
        .products()
        .every(({ archived }) => archived),
    )
  })

  it("reports no delivery status until its adoption", async () => {
    await shop.pushAndApprove()
    const [deal] = await store.sandbox.control.buy({ id: shop.small })
    const trxId = deal?.trx_id ?? ""
    const told = (status: string) =>
      control()
        .orders()
        .some((order) => order.deal?.timeline.some(({ delivery_status }) => delivery_status === status))
    await waitFor("the order to be received", async () => {
      await shop.send(`/deals/${trxId}/recheck`)
      return told("ORDER_RECEIVED")
    })
    await copyFrom({ store_url: "https://shop.example" })
    await shop.send(`/deals/${trxId}/delivery-status`, { delivery_status: "DISPATCHED" })
    await sendDueDeliveries(store.opened)
    expect(told("DISPATCHED")).toBe(false)
    await shop.send("/resume", { adopt: true })
    await sendDueDeliveries(store.opened)
    expect(told("DISPATCHED")).toBe(true)
  })
})
