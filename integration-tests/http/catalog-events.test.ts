import { setTimeout as sleep } from "node:timers/promises"
import { type Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import handleCatalogChange from "../../src/subscribers/catalog-change"
import { type Answer, expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"
import { SYNC } from "../harness/shop-driver"

describeSellingStore("changes that reach the catalogue", ({ store, seeded, control, shop }) => {
  const proposal = (id: string) => control().product(id)?.proposal?.content
  const calls = () =>
    control()
      .journal()
      .filter(({ operation, direction }) => operation === SYNC && direction === "in").length
  const isMarked = async (variantId: string, lane: "" | "stock_" = "") => {
    const [row] = await store.sql<{ marked: boolean }>(
      `SELECT ${lane}wanted_version > ${lane}synced_version AS marked FROM partner_commerce_item WHERE variant_id = ?`,
      [variantId],
    )
    return row?.marked ?? false
  }

  /** Delivers the events like the store's bus, which waits for the end of each handler. */
  const hearOf = async (name: string, ids: string[]) => {
    for (const id of ids)
      await handleCatalogChange({ event: { name, data: { id } }, container: store.container, pluginOptions: {} })
  }
  const countMarked = async () => {
    const [row] = await store.sql<{ count: string }>(
      "SELECT count(*) FROM partner_commerce_item WHERE wanted_version > synced_version",
    )
    return Number(row?.count)
  }

  it("sends each change after its own delay, even if a timer runs for an earlier change", async () => {
    await shop.pushAndApprove()
    await shop.settings({ content_delay_ms: 1_000 })
    await shop.push()
    await shop.updateVariant(shop.small, { title: "128 GB, boxed" })
    const isSent = (id: string) => proposal(id)?.name?.endsWith("boxed") ?? false
    // A busy machine may send the first change before this test sees its mark.
    await waitFor("the first mark", async () => (await isMarked(shop.small)) || isSent(shop.small))
    await shop.updateVariant(shop.large, { title: "256 GB, boxed" })
    await waitFor("both to be sent", () => [shop.small, shop.large].every(isSent))
  })

  it("marks in one statement at a time while the database is slow", async () => {
    await shop.pushAndApprove()
    const pg = store.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const waiting = async () => {
      const [row] = await store.sql<{ count: string }>(
        `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return Number(row?.count)
    }
    await pg.transaction(async (others) => {
      await others.raw("LOCK TABLE partner_commerce_item IN EXCLUSIVE MODE")
      for (const edition of [1, 2, 3, 4, 5, 6]) {
        await shop.updateProduct({ subtitle: `Edition ${edition}` })
        await sleep(50)
      }
      expect(await waiting()).toBe(1)
    })
    await waitFor("the mark", () => isMarked(shop.small))
  })

  it("makes a single attempt if the service refuses the token, and not one for every stock change", async () => {
    await shop.pushAndApprove()
    control().addFault({ kind: "status", status: 401, times: null, match: { operation: SYNC } })
    const before = calls()
    await shop.setStock(0, 4)
    await waitFor("the refusal", async () =>
      (await shop.overview()).problems.some(({ code }: { code: string }) => code === "credentials_refused"),
    )
    expect(calls()).toBe(before + 1)
    await shop.setStock(1, 3)
    await waitFor("the mark", () => isMarked(shop.large, "stock_"))
    await sleep(500)
    expect(calls()).toBe(before + 1)

    control().clearFaults()
    await shop.push()
    expect([control().product(shop.small)?.in_stock, control().product(shop.large)?.in_stock]).toEqual([4, 3])
  })

  it("measures the lag of stock from the change, and not from an older mark of the item", async () => {
    await shop.pushAndApprove()
    await shop.setStock(0, 4)
    await waitFor("the new stock", () => control().product(shop.small)?.in_stock === 4)
    await waitFor("it to be recorded", async () => !(await isMarked(shop.small, "stock_")))
    await store.sql("UPDATE partner_commerce_item SET stock_marked_at = now() - interval '3 days'")
    await shop.updateProduct({ description: "Thinner than before." })
    await shop.push({ scope: "changed" })
    expect(proposal(shop.small)).toMatchObject({ description: "Thinner than before." })
    expect((await shop.overview()).lag.stock.p95_ms).toBeLessThan(86_400_000)
  })

  it("marks many changes in few statements", async () => {
    await shop.pushAndApprove()
    const pg = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const [level] = await pg("inventory_level").where({ inventory_item_id: seeded().inventoryItemIds[0] }).select("id")
    const marks = async () => {
      const [row] = await pg("partner_commerce_item").where({ variant_id: shop.small }).select("stock_wanted_version")
      return row.stock_wanted_version as number
    }
    const before = await marks()
    const message = { name: "inventory.inventory-level.updated", data: { id: level.id } }
    await store.container.resolve(Modules.EVENT_BUS).emit(Array.from({ length: 2_000 }, () => message))
    await shop.setStock(0, 4)
    await waitFor("the new stock", () => control().product(shop.small)?.in_stock === 4)
    expect(await marks()).toBeLessThan(before + 200)
  })

  it("lets the store's events continue while a mark waits", async () => {
    await shop.pushAndApprove()
    const pg = store.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    await store.sql(`UPDATE product SET description = 'Changed by SQL'`)
    await pg.transaction(async (others) => {
      await others.raw("LOCK TABLE partner_commerce_item IN EXCLUSIVE MODE")
      await hearOf("product.updated", [seeded().product.id])
      expect(await countMarked()).toBe(0)
    })
    await waitFor("the marks", async () => (await countMarked()) === 2)
  })

  it("logs a mark that fails, and the sweep marks the item later", async () => {
    await shop.pushAndApprove()
    const logged = jest.spyOn(store.container.resolve(ContainerRegistrationKeys.LOGGER), "warn")
    await store.sql(`UPDATE product SET description = 'Changed by SQL'`)
    const repair = await shop.failWrites("partner_commerce_item")
    await hearOf("product.updated", [seeded().product.id])
    await waitFor("the warning", () =>
      logged.mock.calls.some(([line]) => line.startsWith("partner-commerce: changes were not marked")),
    )
    await repair()
    expect(await shop.push({ scope: "changed" })).toMatchObject({ updated: 2 })
  })

  describe("marks items without an event of the product", () => {
    /** Assigned by SQL, so that the store sends no event yet. */
    const give = (column: "collection_id" | "type_id", id: string) =>
      store.sql(`UPDATE product SET ${column} = ? WHERE id = ?`, [id, seeded().product.id])

    it.each<[string, number, () => Promise<() => Promise<Answer>>]>([
      [
        "when its collection gets another title",
        2,
        async () => {
          const { id } = await addCollection()
          return () => store.admin.post(`/admin/collections/${id}`, { title: "Winter" })
        },
      ],
      [
        "when its collection is deleted",
        2,
        async () => {
          const { id } = await addCollection()
          return () => store.admin.delete(`/admin/collections/${id}`)
        },
      ],
      [
        "when its type gets another name",
        2,
        async () => {
          const { id } = await addType()
          return () => store.admin.post(`/admin/product-types/${id}`, { value: "Handset" })
        },
      ],
      [
        "when its type is deleted",
        2,
        async () => {
          const { id } = await addType()
          return () => store.admin.delete(`/admin/product-types/${id}`)
        },
      ],
      [
        "when the value of one variant's option gets another name",
        1,
        async () => {
          const { id, option_id } = await valueOf(shop.small)
          return () => store.admin.post(`/admin/product-options/${option_id}/values/${id}`, { value: "0.125 TB" })
        },
      ],
    ])("%s", async (_, marked, prepare) => {
      const change = await prepare()
      await shop.pushAndApprove()
      expect(await countMarked()).toBe(0)
      await expectOk(change())
      await waitFor("the marks", async () => (await countMarked()) === marked)
    })

    async function addCollection() {
      const { data } = await expectOk(store.admin.post("/admin/collections", { title: "Summer" }))
      await give("collection_id", data.collection.id)
      return data.collection
    }

    async function addType() {
      const { data } = await expectOk(store.admin.post("/admin/product-types", { value: "Phone" }))
      await give("type_id", data.product_type.id)
      return data.product_type
    }

    async function valueOf(variantId: string) {
      const [value] = await store.sql<{ id: string; option_id: string }>(
        `SELECT v.id, v.option_id FROM product_variant_option l JOIN product_option_value v ON v.id = l.option_value_id
          WHERE l.variant_id = ?`,
        [variantId],
      )
      if (!value) throw new Error(`${variantId} has no option`)
      return value
    }
  })

  it("waits until a stock import pauses, and sends its changes together", async () => {
    await shop.pushAndApprove()
    const before = { entries: shop.sentEntries().length, calls: calls() }
    const levels = await store.sql<{ id: string }>(
      `UPDATE inventory_level SET stocked_quantity = 6, raw_stocked_quantity = '{"value":"6"}' RETURNING id`,
    )
    const others = Array.from({ length: 500 }, (_, at) => `ilev_${at}`)
    await hearOf("inventory.inventory-level.updated", [...levels.map(({ id }) => id), ...others])
    await waitFor("the new stock", () => control().product(shop.large)?.in_stock === 6)
    expect(shop.sentEntries().slice(before.entries)).toHaveLength(2)
    expect(calls()).toBe(before.calls + 1)
    const lag = await waitFor("the lag to be recorded", async () => {
      const { stock } = (await shop.overview()).lag
      return stock.waiting === 0 ? stock : null
    })
    expect(lag.p50_ms).toBeGreaterThanOrEqual(1_000)
  })
})
