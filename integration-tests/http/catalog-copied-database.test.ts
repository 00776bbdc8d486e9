import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type StorePlace } from "../../src/core/settings/place"
import { checkHealth } from "../../src/workflows/check-health"
import { sendDueDeliveries } from "../../src/workflows/report-delivery"
import { pushNow } from "../../src/workflows/sync-catalog/push-queue"
import { type MinimalStore } from "../harness/minimal-store"
import { pushAll, setUpPlugin, waitFor } from "../harness/set-up"
import { describeStore } from "../harness/store"

describeStore("a copied database", (store) => {
  let seeded: MinimalStore
  let small: string
  beforeAll(async () => {
    seeded = await store.seed()
    await setUpPlugin(store, seeded)
    small = seeded.variants[0]?.id ?? ""
  })

  const control = () => store.sandbox.control
  const plugin = (path: string) => `/admin/partner-commerce${path}`
  const overview = async () => (await store.admin.get(plugin("/overview"))).data.overview
  const items = async () => (await store.admin.get(plugin("/items"))).data.items
  const sql = (statement: string, params: unknown[] = []) =>
    store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(statement, params as string[])
  const calls = () =>
    control()
      .journal()
      .filter(({ direction, operation }) => direction === "in" && operation?.startsWith("catalog."))

  /** The ledger comes from a store that differs in this: what a restored dump looks like. */
  const copyFrom = (place: Partial<StorePlace>) =>
    sql("UPDATE partner_commerce_settings SET binding = binding || ?::jsonb", [JSON.stringify(place)])

  it("is no copy as long as nothing differs, whatever was pushed", async () => {
    await pushAll(store)
    await pushAll(store)
    expect(await overview()).toMatchObject({ is_copied: false, problems: [] })
    const { rows } = await sql("SELECT binding FROM partner_commerce_settings")
    expect(rows[0].binding).toMatchObject({
      shop_code: store.sandbox.shopCode,
      catalog_url: store.sandbox.catalogUrl,
      environment: "staging",
      store_url: store.url,
      database: expect.stringMatching(/^[^@]+:\d+\/medusa-a-copied-database/),
      database_server: expect.stringMatching(/^\d+$/),
    })
  })

  it.each<[string, Partial<StorePlace>, string]>([
    ["shop", { shop_code: "00000000-0000-4000-8000-00000000000a" }, "the shop was"],
    [
      "address of the service",
      { catalog_url: "https://live.example" },
      "the service's address was https://live.example",
    ],
    ["environment", { environment: "production" }, "the environment was production and is staging"],
    ["address of the store", { store_url: "https://shop.example" }, "the store's address was https://shop.example"],
    ["database", { database: "db.live:5432/store", database_server: "1" }, "the database was db.live:5432/store"],
  ])("pushes nothing and reads nothing back where it is bound to another %s", async (_, place, words) => {
    await pushAll(store)
    control().approve({ all: true })
    await copyFrom(place)
    const before = calls().length

    await store.admin.post(`/admin/products/${seeded.product.id}`, { title: "Aurora 6" })
    await store.admin.post(
      `/admin/inventory-items/${seeded.inventoryItemIds[0]}/location-levels/${seeded.stock_location.id}`,
      { stocked_quantity: 1 },
    )
    await pushNow(store.container)
    expect(await overview()).toMatchObject({
      is_copied: true,
      problems: [
        { code: "copied_database", message: expect.stringContaining(words), fix: expect.stringContaining("adopt") },
      ],
    })
    for (const path of ["/sync", "/reconcile", "/resume"]) {
      const refused = await store.admin.post(plugin(path), {})
      expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining(words) } })
    }
    expect(await checkHealth(store.container)).toContainEqual(
      expect.objectContaining({ level: "error", about: "copied_database", message: expect.stringContaining(words) }),
    )
    expect(calls().filter(({ operation }) => operation !== "catalog.ping").length).toBe(before)
  })

  it("goes on where it was when a person says that this is the store, with the differences only", async () => {
    await pushAll(store)
    control().approve({ all: true })
    await copyFrom({ store_url: "https://shop.example" })
    await store.admin.post(`/admin/products/${seeded.product.id}`, { description: "Moved to a new address." })
    expect((await store.admin.post(plugin("/resume"), { adopt: true })).data).toEqual({ paused: false, adopted: true })
    await waitFor("the change that waited", () => control().product(small)?.proposal)
    expect(control().product(small)?.proposal?.content).toMatchObject({ description: "Moved to a new address." })
    expect(await overview()).toMatchObject({ is_copied: false, problems: [] })
    const { rows } = await sql("SELECT binding FROM partner_commerce_settings")
    expect(rows[0].binding).toMatchObject({ store_url: store.url })
  })

  it("assumes nothing about items of another address when it is adopted", async () => {
    await pushAll(store)
    // There is another catalogue behind the address now, and nothing of ours in it.
    control().reset()
    await copyFrom({ catalog_url: "https://live.example" })
    await store.admin.post(plugin("/resume"), { adopt: true })
    await waitFor("the items", () => control().product(small))
    await waitFor("the ledger", async () => (await items()).every(({ state }: { state: string }) => state === "synced"))
    expect(control().product(small)).toMatchObject({ in_stock: 10, statuses: [3] })
  })

  it("takes what is there already for its own, and leaves no item on sale that this store does not want", async () => {
    await pushAll(store)
    control().approve({ all: true })
    await copyFrom({ catalog_url: "https://live.example" })
    await store.admin.post(`/admin/products/${seeded.product.id}`, { status: "draft" })
    await store.admin.post(plugin("/resume"), { adopt: true })
    await waitFor("the push that knows of nothing there", async () => (await items()).length === 0)
    const { data } = await store.admin.post(plugin("/reconcile"))
    await waitFor("the read-back", async () => {
      const { run } = (await store.admin.get(plugin(`/runs/${data.run_id}`))).data
      return run.status === "completed"
    })
    await waitFor("the items to be archived", () =>
      control()
        .products()
        .every(({ archived }) => archived),
    )
  })

  it("tells nobody how a delivery goes, until it is adopted", async () => {
    await pushAll(store)
    control().approve({ all: true })
    const [deal] = await store.sandbox.control.buy({ id: small })
    const trxId = deal?.trx_id ?? ""
    const told = (status: string) =>
      control()
        .orders()
        .some((order) => order.deal?.timeline.some(({ delivery_status }) => delivery_status === status))
    await waitFor("the order to be received", () => told("ORDER_RECEIVED"))
    await copyFrom({ store_url: "https://shop.example" })
    await store.admin.post(plugin(`/orders/${trxId}/delivery-status`), { delivery_status: "DISPATCHED" })
    await sendDueDeliveries(store.container)
    expect(told("DISPATCHED")).toBe(false)
    await store.admin.post(plugin("/resume"), { adopt: true })
    await sendDueDeliveries(store.container)
    expect(told("DISPATCHED")).toBe(true)
  })
})
