import { createDealOrderWorkflow } from "../../src/workflows"
import { type MinimalStore } from "../harness/minimal-store"
import { pushAll, setUpPlugin } from "../harness/set-up"
import { describeStore } from "../harness/store"

/** What a merchant's own file under `src/workflows/hooks` would hold. */
const placed: string[] = []
createDealOrderWorkflow.hooks.validate(({ deal }) => {
  if (deal.customer.full_name === "Not To Them") throw new Error("we do not deliver to this address")
})
createDealOrderWorkflow.hooks.orderCreated(({ deal, order_id }) => {
  if (deal.customer.full_name === "Bad Luck") throw new Error("the warehouse did not answer")
  placed.push(order_id)
})

describeStore("the hooks of a deal", (store) => {
  let seeded: MinimalStore

  beforeAll(async () => {
    seeded = await store.seed()
    await setUpPlugin(store, seeded)
  })

  it("validate may refuse a purchase before anything is touched", async () => {
    expect(await buyAs("Not To Them")).toMatchObject({
      http_status: 400,
      answer: { code: "VALIDATION_ERROR", message: "we do not deliver to this address" },
    })
    expect(await countOrders()).toBe(0)
  })

  it("orderCreated is told of the order, and its failure undoes it", async () => {
    const purchase = await buyAs("Maria Santos")
    expect(purchase).toMatchObject({ status: "APR" })
    const { data } = await store.admin.get(`/admin/partner-commerce/orders/${purchase?.trx_id}`)
    expect(placed).toEqual([data.order.order_id])

    expect(await buyAs("Bad Luck")).toMatchObject({ http_status: 500, answer: { code: "INTERNAL_ERROR" } })
    expect(await countOrders()).toBe(1)
    const levels = await store.admin.get(`/admin/inventory-items/${seeded.inventoryItemIds[0]}/location-levels`)
    expect(levels.data.inventory_levels[0]).toMatchObject({ reserved_quantity: 1 })
  })

  async function buyAs(full_name: string) {
    await pushAll(store)
    store.sandbox.control.approve({ all: true })
    const [purchase] = await store.sandbox.control.buy({ id: seeded.variants[0]?.id ?? "", customer: { full_name } })
    return purchase
  }

  async function countOrders(): Promise<number> {
    return (await store.admin.get("/admin/orders")).data.count
  }
})
