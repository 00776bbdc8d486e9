import { createDealOrderWorkflow } from "../../src/workflows"
import { settleDueDeals } from "../../src/deals/settle/settle-due-deals"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** A merchant would write this in a file under `src/workflows/hooks`. */
const placed: string[] = []
let endHanging = () => {}
createDealOrderWorkflow.hooks.validate(async ({ deal }) => {
  if (deal.customer.full_name === "Not To Them") throw new Error("we do not deliver to this address")
  if (deal.customer.full_name === "No Answer") await new Promise(() => {})
})
createDealOrderWorkflow.hooks.orderCreated(async ({ deal, order_id }) => {
  if (deal.customer.full_name === "Bad Luck") throw new Error("the warehouse did not answer")
  if (deal.customer.full_name === "Late Answer") await new Promise<void>((resolve) => (endHanging = resolve))
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

/** More than the store works on at the same time. */
const HANGING = 70

describeSellingStore(
  "a purchase whose hook hangs",
  ({ store, control, driver }) => {
    it("gets a refusal at its deadline, so that the next purchases become orders and are finished without a wait", async () => {
      const id = await driver.listed()
      const hanging = await control().buy({ id, quantity: HANGING, customer: { full_name: "No Answer" } })
      for (const { http_status, answer } of hanging)
        expect({ http_status, answer }).toMatchObject({ http_status: 500, answer: { code: "DEADLINE_EXCEEDED" } })

      const { trx_id, status } = await driver.buyOne({ id })
      expect(status).toBe("APR")
      await driver.finished(trx_id)
      await settleOverdue()
      for (const { trx_id } of hanging) await driver.dealIs(trx_id, "refused")
      expect(await driver.countOrders()).toBe(1)
    })

    it("leaves no order and no reserved unit, even if the hook ends after the refusal", async () => {
      const { trx_id, answer } = await driver.buyOne({ customer: { full_name: "Late Answer" } })
      expect(answer).toMatchObject({ code: "DEADLINE_EXCEEDED" })
      await settleOverdue()
      await driver.dealIs(trx_id, "refused")
      await isGone()
      placed.splice(0)
      endHanging()
      await waitFor("the hook to end", () => placed.length === 1)
      await isGone()
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "refused", refusal_code: "DEADLINE_EXCEEDED" })
      expect(await driver.problem("deal_too_late")).toMatchObject({ count: 1 })
    })

    /** As ten seconds after the deadline. */
    async function settleOverdue(): Promise<void> {
      await store.sql(
        "UPDATE partner_commerce_deal SET deadline_at = now() - interval '11 seconds' WHERE state IN ('received', 'reserved')",
      )
      await settleDueDeals(store.opened)
    }

    async function isGone(): Promise<void> {
      await waitFor("no order and no reserved unit", async () => {
        const { reserved_quantity } = await driver.level()
        return (await driver.countOrders()) === 0 && reserved_quantity === 0
      })
    }
  },
  { settings: { order_deadline_ms: 5_000 } },
)
