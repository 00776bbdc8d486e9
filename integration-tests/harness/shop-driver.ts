import { sweepCatalog } from "../../src/catalog/changes/sweep"
import { pushNow } from "../../src/catalog/push/push-scheduler"
import { syncAsPartner } from "./as-partner"
import { type Answer, expectOk } from "./http-client"
import { type MinimalStore } from "./minimal-store"
import { pushAll, waitFor } from "./set-up"
import { type Store } from "./store"
import { letContentSettle } from "./time-passes"

/** The operation of a push. */
export const SYNC = "catalog.syncProducts"

/** Steps of a minimal store's merchant with goods and plugin, and their results at the service. */
export class ShopDriver {
  constructor(
    private readonly store: Store,
    readonly seeded: () => MinimalStore,
  ) {}

  /** The smaller phone's variant, which is also its id at the service. */
  get small(): string {
    return this.seeded().variants[0]?.id ?? ""
  }

  get large(): string {
    return this.seeded().variants[1]?.id ?? ""
  }

  // The plugin's routes.

  get(path: string): Promise<Answer> {
    return this.store.admin.get(`/admin/partner-commerce${path}`)
  }

  /** @returns the body */
  async read(path: string) {
    return (await this.get(path)).data
  }

  send(path: string, body: object = {}): Promise<Answer> {
    return this.store.admin.post(`/admin/partner-commerce${path}`, body)
  }

  remove(path: string): Promise<Answer> {
    return this.store.admin.delete(`/admin/partner-commerce${path}`)
  }

  async items(query = "") {
    return (await this.read(`/items${query}`)).items
  }

  async item(variantId: string) {
    return (await this.items()).find(({ variant_id }: { variant_id: string }) => variant_id === variantId)
  }

  async explain(variantId: string) {
    return (await this.read(`/items/${variantId}`)).item
  }

  async overview() {
    return (await this.read("/overview")).overview
  }

  settings(changes: object): Promise<Answer> {
    return expectOk(this.send("/settings", changes))
  }

  listing(choices: object, productId = this.seeded().product.id): Promise<Answer> {
    return expectOk(this.send(`/products/${productId}/listing`, choices))
  }

  /** Pushes and waits for the end. @returns the run */
  push(scope?: Record<string, unknown>) {
    return pushAll(this.store, scope)
  }

  /** Finds changes, with or without an event, and pushes them without a run, like the jobs. */
  async pushChanges(): Promise<void> {
    await sweepCatalog(this.store.opened)
    await pushNow(this.store.opened)
  }

  /** @returns the run */
  async pushAndApprove() {
    const run = await this.push()
    this.store.sandbox.control.approve({ all: true })
    return run
  }

  /** Is a request with changes under way? The sandbox's journal shows a delayed request only at its end. */
  async isPushing(): Promise<boolean> {
    return (await this.store.sql("SELECT 1 FROM partner_commerce_item WHERE in_flight IS NOT NULL")).length > 0
  }

  /** Reads back the service's list, and expects success. @returns the run */
  async readBack() {
    const run = await this.tryToReadBack()
    if (run.status !== "completed") throw new Error(`The read-back is ${run.status}: ${run.message}`)
    return run
  }

  /** Makes the content old enough, because the sandbox's lists are never late. @returns the run, successful or not */
  async tryToReadBack() {
    await letContentSettle(this.store.sql)
    const { data } = await expectOk(this.send("/reconcile"))
    return waitFor("the read-back", async () => {
      const { run } = await this.read(`/runs/${data.run_id}`)
      return ["queued", "running"].includes(run.status) ? null : run
    })
  }

  // Medusa's records.

  updateProduct(changes: object, productId = this.seeded().product.id): Promise<Answer> {
    return expectOk(this.store.admin.post(`/admin/products/${productId}`, changes))
  }

  updateVariant(variantId: string, changes: object): Promise<Answer> {
    return expectOk(this.store.admin.post(`/admin/products/${this.seeded().product.id}/variants/${variantId}`, changes))
  }

  /** @param index 0 for the smaller phone, 1 for the larger */
  setStock(index: 0 | 1, stocked_quantity: number): Promise<Answer> {
    const { inventoryItemIds, stock_location } = this.seeded()
    const path = `/admin/inventory-items/${inventoryItemIds[index]}/location-levels/${stock_location.id}`
    return expectOk(this.store.admin.post(path, { stocked_quantity }))
  }

  /** Adds a second location with stock to the sales channel. @returns its id */
  async stockElsewhere(index: 0 | 1, stocked_quantity: number): Promise<string> {
    const { inventoryItemIds, sales_channel } = this.seeded()
    const { data } = await expectOk(this.store.admin.post("/admin/stock-locations", { name: "Cebu warehouse" }))
    const { id } = data.stock_location
    await expectOk(this.store.admin.post(`/admin/stock-locations/${id}/sales-channels`, { add: [sales_channel.id] }))
    const level = { location_id: id, stocked_quantity }
    await expectOk(this.store.admin.post(`/admin/inventory-items/${inventoryItemIds[index]}/location-levels`, level))
    return id
  }

  /** @returns its id */
  async addCategory(category: object): Promise<string> {
    const { data } = await expectOk(
      this.store.admin.post("/admin/product-categories", { is_active: true, ...category }),
    )
    return data.product_category.id
  }

  /** Sends products to the service directly, without the plugin. */
  syncAsPartner(products: object[]): Promise<void> {
    return syncAsPartner(this.store.sandbox, products)
  }

  // Below: the items at the service, and the requests that it received since the last reset, in order.

  /** @returns the number of archived items at the service */
  archived(): number {
    return this.store.sandbox.control.products().filter((product) => product.archived).length
  }

  syncRequests() {
    return this.store.sandbox.control
      .journal()
      .filter(({ operation, direction }) => operation === SYNC && direction === "in")
  }

  sentEntries(): Record<string, unknown>[] {
    return this.syncRequests().flatMap(({ request }) => (request as { products: Record<string, unknown>[] }).products)
  }

  /** Makes every write of a table fail, as a broken database does. A violated constraint would only block its row. @returns repairs it */
  async failWrites(table: string): Promise<() => Promise<void>> {
    const { store } = this
    await store.sql(
      "CREATE FUNCTION fail_write() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''the disk is full''; END'",
    )
    await store.sql(
      `CREATE TRIGGER fail_write BEFORE INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION fail_write()`,
    )
    return async () => {
      await store.sql(`DROP TRIGGER fail_write ON ${table}`)
      await store.sql("DROP FUNCTION fail_write")
    }
  }
}
