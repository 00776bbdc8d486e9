import { createDealOrderWorkflow } from "../../src/workflows"
import { describeSellingStore } from "../harness/selling-store"

/** A merchant would write this in a file under `src/workflows/hooks`. */
const placed: string[] = []
createDealOrderWorkflow.hooks.validate(({ deal }) => {
  if (deal.customer.full_name === "Not To Them") throw new Error("we do not deliver to this address")
})
createDealOrderWorkflow.hooks.orderCreated(({ deal, order_id }) => {
  if (deal.customer.full_name === "Bad Luck") throw new Error("the warehouse did not answer")
  placed.push(order_id)
})

describeSellingStore("the hooks of a deal", ({ driver }) => {
  beforeEach(() => void placed.splice(0))

  it("lets validate reject a purchase before any change", async () => {
    expect(await buyAs("Not To Them")).toMatchObject({
      http_status: 400,
      answer: { code: "VALIDATION_ERROR", message: "we do not deliver to this address" },
    })
    expect(await driver.countOrders()).toBe(0)
  })

  it("passes the order to orderCreated, and undoes the order if it throws", async () => {
    const purchase = await buyAs("Maria Santos")
    expect(purchase).toMatchObject({ status: "APR" })
    expect(placed).toEqual([(await driver.dealOf(purchase.trx_id)).order_id])

    expect(await buyAs("Bad Luck")).toMatchObject({ http_status: 500, answer: { code: "INTERNAL_ERROR" } })
    expect(await driver.countOrders()).toBe(1)
    expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })
  })

  const buyAs = (full_name: string) => driver.buyOne({ customer: { full_name } })
})
