import { raiseUnbooked } from "../../src/payments/refund/decide-refund"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { RefundDriver } from "../harness/refund-driver"
import { describeSellingStore } from "../harness/selling-store"

/** Every refund that does not reach its customer raises a problem with the right amount, until the money is back. */
describeSellingStore("problems of refunds", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  const refunds = new RefundDriver(store, checkout)

  checkout.prepareCart()

  afterEach(() => {
    control().configure({ refundsItemAgain: false })
  })

  const refuseRefunds = () =>
    control().addFault({ kind: "status", status: 403, times: null, match: { operation: "refundItems" } })
  const cancel = (orderId: string) => expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`, {}))
  const recheck = (trxId: string) => store.admin.post(`${refunds.pageOf(trxId)}/recheck`, {})

  it("report a refused refund although an older refund of the portal was larger", async () => {
    const { trxId, paymentId } = await refunds.paidOrder()
    await refunds.inPortal(trxId, { items: refunds.itemsOf(trxId).slice(0, 1), amount: 5_000 })
    await recheck(trxId)
    await refunds.jobLater(trxId, 60)
    refuseRefunds()
    expect((await refunds.inMedusa(paymentId, 100)).status).toBe(400)
    expect((await driver.problem("refund_refused")).message).toContain("The refund of ₱100")
  })

  it("end once later refunds add up to the refused amount", async () => {
    control().configure({ refundsItemAgain: true })
    const { paymentId } = await refunds.paidOrder()
    control().addFault({ kind: "status", status: 403, match: { operation: "refundItems" } })
    expect((await refunds.inMedusa(paymentId, 1_000)).status).toBe(400)
    await expectOk(refunds.inMedusa(paymentId, 400))
    await driver.problem("refund_refused")
    await expectOk(refunds.inMedusa(paymentId, 600))
    await driver.noProblem("refund_refused")
  })

  it("report after three days a refund that the service has not completed, and end when it is complete", async () => {
    const { trxId, paymentId } = await refunds.paidOrder()
    checkout.answersRefunds("refundItems", "pending")
    checkout.answersRefunds("getRefundStatus", "pending")
    await expectOk(refunds.inMedusa(paymentId, 100))
    await refunds.jobLater(trxId, 2 * 24 * 60)
    expect(await driver.problems()).toEqual([])
    await refunds.jobLater(trxId, 24 * 60)
    expect((await driver.problem("refund_pending")).message).toContain("₱100")
    control().clearFaults()
    checkout.answersRefunds("getRefundStatus", "completed")
    await refunds.jobLater(trxId, 24 * 60)
    expect(await driver.problems()).toEqual([])
  })

  it("name the amount that the service still keeps of a cancelled order", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await expectOk(refunds.inMedusa(paymentId, 150))
    refuseRefunds()
    await cancel(orderId)
    expect((await driver.problem("payment_cancelled_here")).message).toContain("still collects ₱15,990")
    control().clearFaults()
    await refunds.inPortal(trxId, { items: refunds.itemsOf(trxId).slice(0, 1), amount: 5_990 })
    await recheck(trxId)
    await refunds.jobLater(trxId)
    expect((await driver.problem("payment_cancelled_here")).message).toContain("still collects ₱10,000")
  })

  it("stay open if the service calls a cancelled order refunded although only a part went back", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await expectOk(refunds.inMedusa(paymentId, 150))
    await control().sendStatus({ trx_id: trxId, status: "REF", wait: true })
    refuseRefunds()
    await cancel(orderId)
    await driver.problem("payment_cancelled_here")
    await recheck(trxId)
    expect((await driver.problem("payment_cancelled_here")).message).toContain("still collects ₱15,990")
  })

  it("end once both books show the refund", async () => {
    const { trxId, paymentId } = await refunds.paidOrder()
    await expectOk(refunds.inMedusa(paymentId, 100))
    const [refund] = await refunds.of(trxId)
    if (refund) await raiseUnbooked(store.opened, refund, "the database was not there")
    await driver.problem("refund_not_booked")
    await refunds.settledLater(trxId)
    await driver.noProblem("refund_not_booked")
  })
})
