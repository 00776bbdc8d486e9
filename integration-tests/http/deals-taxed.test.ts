import { Modules } from "@medusajs/framework/utils"
import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { updateOrderTaxLinesWorkflow } from "@medusajs/medusa/core-flows"
import { describeSellingStore } from "../harness/selling-store"

/** A merchant would write this in a file under `src/workflows/hooks`. */
const asked: string[] = []
updateOrderTaxLinesWorkflow.hooks.setTaxLineContext(({ order }) => {
  asked.push(order.id)
  return new StepResponse({ vip: true })
})

describeSellingStore("the taxes of deals with a merchant's hook", ({ control, driver }) => {
  beforeEach(() => void asked.splice(0))

  it("come from the workflow once per order, even for simultaneous deals", async () => {
    const id = await driver.listed()
    const purchases = await control().buy({ id, quantity: 4 })
    const orders: string[] = []
    for (const { trx_id } of purchases) {
      await driver.dealIs(trx_id, "confirmed")
      const order = await driver.orderOf(trx_id)
      expect(order).toMatchObject({ tax_total: 1713.2142857142858 })
      orders.push(order.id)
    }
    expect([...asked].sort()).toEqual(orders.sort())
  })
})

const APPROVED = { settings: { price_policy: "approved" } }

describeSellingStore(
  "a purchase while the tax provider is gone",
  ({ store, control, shop, driver }) => {
    beforeEach(async () => {
      await store.sql("DELETE FROM price_preference")
      await shop.pushAndApprove()
      await store.sql("INSERT INTO tax_provider (id, is_enabled) VALUES ('tp_gone', true)")
      await store.sql("UPDATE tax_region SET provider_id = 'tp_gone'")
    })

    it("becomes an order at the shown price, and is finished when the provider is back", async () => {
      const { trx_id, http_status } = await driver.buyOne({ id: shop.small })
      expect(http_status).toBe(200)
      await store.sql("UPDATE tax_region SET provider_id = 'tp_system'")
      await driver.finished(trx_id)
      expect(await driver.orderOf(trx_id)).toMatchObject({ total: Math.round(15990 * 1.12) })
    })

    it("fails at another price, and leaves the service's stock unchanged", async () => {
      const { in_stock } = control().product(shop.small) ?? {}
      const { http_status, answer } = await driver.buyOne({ id: shop.small, amount: 15_000 })
      expect({ http_status, answer }).toMatchObject({ http_status: 500, answer: { code: "INTERNAL_ERROR" } })
      expect(control().product(shop.small)?.in_stock).toBe(in_stock)
    })
  },
  APPROVED,
)

describeSellingStore(
  "a purchase while the tax provider hangs",
  ({ store, shop, driver }) => {
    it("becomes an order at the shown price, and the next purchase does not wait for it", async () => {
      await store.sql("DELETE FROM price_preference")
      await shop.pushAndApprove()
      const taxes = store.container.resolve(Modules.TAX)
      jest.spyOn(taxes, "getTaxLines").mockImplementationOnce(() => new Promise(() => {}))
      for (const buyer of ["Maria Santos", "Jose Reyes"]) {
        const { trx_id, http_status } = await driver.buyOne({ id: shop.small, customer: { full_name: buyer } })
        expect({ buyer, http_status }).toEqual({ buyer, http_status: 200 })
        await driver.finished(trx_id)
      }
    })
  },
  APPROVED,
)
