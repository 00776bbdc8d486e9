import { Modules } from "@medusajs/framework/utils"
import { undoReservations } from "../../src/deals/order/undo-order"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("the stock of an item", ({ store, seeded, control, shop, driver }) => {
  const item = () => seeded().inventoryItemIds[0] ?? ""
  const warehouse = () => seeded().stock_location.id
  const levels = () => `/admin/inventory-items/${item()}/location-levels`

  beforeEach(() => shop.pushAndApprove())

  /** @returns the units that the service offers after this store has pushed its changes */
  async function offered(): Promise<number | undefined> {
    await shop.pushChanges()
    return driver.stockThere()
  }

  /** Buys one unit after the other until the store refuses one. @returns the count of each answer, and the code of the refusal */
  async function buyUp(most = 10) {
    const counts: unknown[] = []
    for (let unit = 0; unit <= most; unit++) {
      const { http_status, answer } = await driver.buyOne({ id: shop.small, force: true })
      if (http_status !== 200) return { counts, refused: (answer as { code: string }).code }
      counts.push((answer as { in_stock: number }).in_stock)
    }
    return { counts, refused: null }
  }

  const needs = (required: number) =>
    store.sql("UPDATE product_variant_inventory_item SET required_quantity = ? WHERE inventory_item_id = ?", [
      required,
      item(),
    ])

  it("offers no unit of an item that needs two units if each location has one", async () => {
    await needs(2)
    await shop.setStock(0, 1)
    await shop.stockElsewhere(0, 1)
    expect(await offered()).toBe(0)
    expect(await buyUp()).toEqual({ counts: [], refused: "OUT_OF_STOCK" })
    expect(await offered()).toBe(0)
  })

  it("offers as many units as the locations can reserve one by one", async () => {
    await needs(2)
    await shop.setStock(0, 3)
    await shop.stockElsewhere(0, 5)
    expect(await offered()).toBe(3)
    expect(await buyUp()).toEqual({ counts: [2, 1, 0], refused: "OUT_OF_STOCK" })
  })

  it("offers the units of a location although another location has sold more than it has", async () => {
    await shop.setStock(0, 3)
    const elsewhere = await shop.stockElsewhere(0, 0)
    await store.container
      .resolve(Modules.INVENTORY)
      .createReservationItems([
        { inventory_item_id: item(), location_id: elsewhere, quantity: 2, allow_backorder: true },
      ])
    expect(await offered()).toBe(3)
    expect(await buyUp()).toEqual({ counts: [2, 1, 0], refused: "OUT_OF_STOCK" })
  })

  describe("that a kit shares", () => {
    let kit: string
    const shows = (units: number) => () => control().product(kit)?.in_stock === units

    beforeEach(async () => {
      kit = shop.large
      await store.container.resolve("link").create({
        [Modules.PRODUCT]: { variant_id: kit },
        [Modules.INVENTORY]: { inventory_item_id: item() },
        data: { required_quantity: 1 },
      })
      await shop.setStock(0, 4)
      await shop.pushChanges()
      expect(control().product(kit)?.in_stock).toBe(4)
    })

    it("shows the kit's fewer units at the service after a sale, without a sweep", async () => {
      const before = shop.sentEntries().length
      await driver.confirmed()
      await waitFor("the service to show the kit's fewer units", shows(3))
      expect(
        shop
          .sentEntries()
          .slice(before)
          .filter(({ id }) => id === kit),
      ).toHaveLength(1)
    })

    it("shows the returned unit of an undone sale, without a sweep", async () => {
      const { trx_id } = await driver.confirmed()
      await waitFor("the service to show the kit's fewer units", shows(3))
      await undoReservations(store.opened, trx_id)
      await waitFor("the service to show the returned unit", shows(4))
      expect(await offered()).toBe(4)
    })
  })

  it("sells a unit although the bus cannot publish the events of its reservation", async () => {
    const bus = store.container.resolve(Modules.EVENT_BUS)
    const release = bus.releaseGroupedEvents.bind(bus)
    const released = jest.spyOn(bus, "releaseGroupedEvents").mockImplementation((group) => {
      return group.startsWith("pcevents") ? Promise.reject(new Error("the bus is down")) : release(group)
    })
    expect(await driver.buyOne({ id: shop.small })).toMatchObject({ http_status: 200, answer: { in_stock: 9 } })
    expect(released).toHaveBeenCalledWith(expect.stringContaining("pcevents"))
    released.mockRestore()
    expect(await driver.countOrders()).toBe(1)
    expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })
    expect(await offered()).toBe(9)
  })

  it("sells a unit although an import holds its row for longer than two waits for a lock", async () => {
    const rows = await store.container.resolve("__pg_connection__").transaction()
    await rows.raw("SELECT id FROM inventory_level WHERE inventory_item_id = ? FOR UPDATE", [item()])
    const buying = driver.buyOne({ id: shop.small })
    const waits = new Set<string>()
    await waitFor("the purchase to wait for the row a third time", async () => {
      for (const { begun } of await waitsForStock()) waits.add(begun)
      return waits.size >= 3
    }).finally(() => rows.rollback())
    expect(await buying).toMatchObject({ http_status: 200, answer: { in_stock: 9 }, status: "APR" })
    expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })
  })

  /** @returns the begin of each statement that waits for a stock row now */
  const waitsForStock = () =>
    store.sql<{ begun: string }>(
      `SELECT query_start::text AS begun FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'SELECT id FROM inventory_level%'`,
    )

  it("offers a part of a unit of measure exactly", async () => {
    await needs(0.1)
    await store.sql(
      `UPDATE inventory_level SET stocked_quantity = 0.3, raw_stocked_quantity = '{"value":"0.3","precision":20}'
        WHERE inventory_item_id = ?`,
      [item()],
    )
    expect(await offered()).toBe(3)
    expect(await buyUp()).toEqual({ counts: [2, 1, 0], refused: "OUT_OF_STOCK" })
  })

  it.each([
    ["has no inventory level at a location of the channel", () => store.admin.delete(`${levels()}/${warehouse()}`)],
    [
      "has no inventory item",
      () =>
        store.admin.delete(`/admin/products/${seeded().product.id}/variants/${shop.small}/inventory-items/${item()}`),
    ],
  ])("offers no unit of an item that may be ordered beyond its stock and %s", async (_, withdraw) => {
    await shop.updateVariant(shop.small, { allow_backorder: true })
    expect(await offered()).toBe(100)
    await shop.setStock(0, 0)
    await expectOk(withdraw())
    expect(await offered()).toBe(0)
    expect(await buyUp()).toEqual({ counts: [], refused: "OUT_OF_STOCK" })
    expect(await offered()).toBe(0)
  })

  it("does not sell the units of the buffer", async () => {
    await shop.settings({ stock_buffer: 8 })
    expect(await offered()).toBe(2)
    expect(await buyUp()).toEqual({ counts: [1, 0], refused: "OUT_OF_STOCK" })
    await shop.listing({ stock_buffer: 7 })
    expect(await offered()).toBe(1)
    expect(await buyUp()).toEqual({ counts: [0], refused: "OUT_OF_STOCK" })
  })

  it.each([
    ["of managed stock", {}],
    ["of unmanaged stock", { manage_inventory: false }],
    ["with backorders", { allow_backorder: true }],
  ])("sells no unit %s at a maximum of zero", async (_, changes) => {
    await shop.updateVariant(shop.small, changes)
    await shop.settings({ max_stock: 0 })
    expect(await offered()).toBe(0)
    expect(await buyUp()).toEqual({ counts: [], refused: "OUT_OF_STOCK" })
    await shop.settings({ max_stock: 2 })
    expect(await offered()).toBe(2)
    expect(await buyUp(3)).toMatchObject({ counts: [2, 2, 2, 2] })
  })

  it.each([
    ["more", 3],
    ["fewer", -3],
  ])("sells all units although Medusa's reserved total is %s than the reservations", async (_, drift) => {
    await shop.setStock(0, 3)
    await store.sql(
      `UPDATE inventory_level SET reserved_quantity = ?, raw_reserved_quantity = jsonb_build_object('value', ?::text, 'precision', 20)
        WHERE inventory_item_id = ?`,
      [drift, String(drift), item()],
    )
    expect(await offered()).toBe(3)
    expect(await buyUp()).toEqual({ counts: [2, 1, 0], refused: "OUT_OF_STOCK" })
    expect(await driver.level()).toMatchObject({ stocked_quantity: 3, reserved_quantity: 3 })
    expect(control().product(shop.small)?.in_stock).toBe(0)
    const { timeline } = await shop.read("/timeline")
    expect(timeline.filter(({ code }: { code: string }) => code === "reserved_quantity_repaired")).toMatchObject([
      {
        actor: null,
        link: `/inventory/${item()}`,
        values: { item: "AURORA-128", location: "Manila warehouse", from: String(drift), to: "0" },
      },
    ])
  })
})
