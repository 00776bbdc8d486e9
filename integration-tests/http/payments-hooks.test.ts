import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { hearEvents } from "../harness/heard-events"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { CheckoutDriver } from "../harness/checkout-driver"
import { describeSellingStore } from "../harness/selling-store"
import { type ProjectedPayment, startPaymentWorkflow } from "../../src/workflows"

/** Merchants would write this in files under `src/workflows/hooks`. */
let project: (lines: ProjectedPayment["lines"]) => ProjectedPayment["lines"] = (lines) => lines
let isWarehouseAway = false
startPaymentWorkflow.hooks.linesProjected(({ lines }) => new StepResponse(project(lines)))
completeCartWorkflow.hooks.validate(() => {
  if (isWarehouseAway) throw new Error("the warehouse did not answer")
})

describeSellingStore("the hooks of a payment", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)

  checkout.prepareCart()
  beforeEach(() => {
    project = (lines) => lines
    isWarehouseAway = false
  })

  it("let linesProjected change the lines if they still add up", async () => {
    project = (lines) => lines.map((line) => ({ ...line, category: "Phones" }))
    const { session } = await checkout.started()
    expect(checkout.there(session.trx_id).items.map(({ category }) => category)).toEqual(["Phones", "Phones"])

    project = (lines) => lines.slice(1)
    expect(await checkout.refused(await checkout.cart())).toEqual({
      status: 400,
      message: "The lines of the payment add up to 150, and 16140 is to be paid (lines_do_not_add_up)",
    })
  })

  it("let linesProjected reject a cart with its own message", async () => {
    project = () => {
      throw new Error("not on Sundays")
    }
    expect((await checkout.refused(await checkout.cart())).message).toContain("not on Sundays")
    expect(store.sandbox.control.transactions()).toEqual([])
  })

  it("create the order later if the store cannot create it after the approval", async () => {
    isWarehouseAway = true
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    await waitFor("the first attempt", async () => (await checkout.row(session.trx_id)).failures === 1)
    await checkout.minuteLater(session.trx_id)
    expect(await checkout.orders()).toEqual([])
    isWarehouseAway = false
    await checkout.minuteLater(session.trx_id)
    const { order_id } = await checkout.settledAs(session.trx_id, "approved")
    expect(await checkout.order(order_id ?? "")).toMatchObject({ payment_status: "captured" })
    expect(checkout.reportedStatuses(session.trx_id)).toEqual(["OK"])
    expect(await driver.problems()).toEqual([])
  })

  it("return the money if the store can never create the order, and raise a problem before", async () => {
    isWarehouseAway = true
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    await waitFor("the first attempt", async () => (await checkout.row(session.trx_id)).failures === 1)
    await checkout.minuteLater(session.trx_id)
    await checkout.minuteLater(session.trx_id)
    expect((await driver.problem("payment_not_settled")).message).toContain("the warehouse did not answer")
    await checkout.minuteLater(session.trx_id)
    expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", reversal: "done" })
    expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
    expect(await checkout.orders()).toEqual([])
    await driver.noProblem("payment_not_settled")
  })

  it("capture once and cancel nothing at the service after a completion that failed late", async () => {
    const { cart, session } = await checkout.started()
    await checkout.decidesUnheard(session.trx_id, "APR")
    await failLate(cart.id)

    await checkout.minuteLater(session.trx_id)
    const { order_id } = await checkout.settledAs(session.trx_id, "approved")
    const order = await checkout.order(order_id ?? "")
    expect(order.transactions).toMatchObject([{ amount: 16_140, reference: "capture" }])
    expect(await checkout.orders()).toHaveLength(1)
    expect(checkout.reportedStatuses(session.trx_id)).toEqual(["OK"])
    expect(checkout.there(session.trx_id)).toMatchObject({ status: "APR" })
    expect(store.sandbox.control.transactions()).toHaveLength(1)

    // Medusa keeps the undone payment beside the valid one.
    const [item] = checkout.there(session.trx_id).items
    const path = `/admin/partner-commerce/payments/${session.trx_id}/refund`
    await expectOk(store.admin.post(path, { items: [item?.id], amount: 100 }))
    expect((await checkout.order(order_id ?? "")).transactions).toMatchObject([{ amount: 16_140 }, { amount: -100 }])
    expect(await differences()).toEqual([])
  })

  it("pay an order with a new payment if a completion failed late and the process of the next one died", async () => {
    const { cart, session } = await checkout.started()
    await checkout.decidesUnheard(session.trx_id, "APR")
    await failLate(cart.id)
    // A process that dies between the order and the authorization leaves this state.
    await store.sql("UPDATE partner_commerce_payment SET state = 'open', remote_status = NULL")
    await checkout.decidesUnheard(session.trx_id, "HOL")
    expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
    await checkout.settledAs(session.trx_id, "held")
    await store.sql("UPDATE payment_session SET status = 'pending' WHERE status = 'pending_authorization'")
    await store.sql("UPDATE partner_commerce_payment SET state = 'open', order_id = NULL")

    const heard = hearEvents(store.container, ["payment.captured"])
    await control().sendStatus({ trx_id: session.trx_id, status: "APR" })
    const { order_id } = await checkout.settledAs(session.trx_id, "approved")
    const order = await checkout.order(order_id ?? "")
    const { payments } = order.payment_collections[0]
    expect(payments).toHaveLength(2)
    expect(payments.filter(({ canceled_at }: { canceled_at: string | null }) => canceled_at === null)).toEqual([
      expect.objectContaining({ amount: 16_140, captures: [expect.objectContaining({ amount: 16_140 })] }),
    ])
    expect(order.transactions).toMatchObject([{ amount: 16_140, reference: "capture" }])
    expect(heard()).toEqual(["payment.captured"])
    expect(await differences()).toEqual([])
  })

  /** Medusa has captured the payment, and then cannot write the order's books. It cancels the payment and deletes the order. */
  async function failLate(cartId: string): Promise<void> {
    await store.sql("ALTER TABLE order_transaction ADD CONSTRAINT not_there CHECK (false) NOT VALID")
    await expect(checkout.complete(cartId)).rejects.toThrow()
    expect(await checkout.orders()).toEqual([])
    await store.sql("ALTER TABLE order_transaction DROP CONSTRAINT not_there")
  }

  async function differences() {
    const { data } = await expectOk(store.admin.post("/admin/partner-commerce/reconciliation"))
    return data.reconciliation.differences
  }
})
