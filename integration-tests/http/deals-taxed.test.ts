import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { updateOrderTaxLinesWorkflow } from "@medusajs/medusa/core-flows"
import { describeSellingStore } from "../harness/selling-store"

/** A merchant's own file under `src/workflows/hooks` would hold this. */
const asked: string[] = []
updateOrderTaxLinesWorkflow.hooks.setTaxLineContext(({ order }) => {
  asked.push(order.id)
  return new StepResponse({ vip: true })
})

describeSellingStore("the taxes of deals, where a merchant hooks their workflow", ({ control, driver }) => {
  beforeEach(() => void asked.splice(0))

  it("each order goes the workflow's way, once, also of deals that come together", async () => {
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
