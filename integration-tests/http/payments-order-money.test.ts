import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { addItem } from "../harness/order-changes"
import { RefundDriver } from "../harness/refund-driver"
import { describeSellingStore } from "../harness/selling-store"

const FIRST = 16_140
const ADDED = 17_990

/** A person pays an order by hand too, before or after an edit. */
describeSellingStore("an order with another payment", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  const refunds = new RefundDriver(store, checkout)
  checkout.prepareCart()

  async function heldOrder() {
    const { session } = await checkout.started()
    const trxId = session.trx_id
    await checkout.decides(trxId, "hold")
    return { trxId, orderId: (await checkout.settledAs(trxId, "held")).order_id ?? "" }
  }

  async function addGoods(orderId: string): Promise<void> {
    const { order } = (await expectOk(store.admin.get(`/admin/orders/${orderId}?fields=*items`))).data
    await addItem(store.admin, order, shop.large)
  }

  async function payByHand(order_id: string, amount: number): Promise<void> {
    const { data } = await expectOk(store.admin.post("/admin/payment-collections", { order_id, amount }))
    await expectOk(
      store.admin.post(`/admin/payment-collections/${data.payment_collection.id}/mark-as-paid`, { order_id }),
    )
  }

  async function expire(trxId: string): Promise<void> {
    await control().sendStatus({ trx_id: trxId, status: "EXP", wait: true })
    await checkout.settledAs(trxId, "failed")
    await checkout.atRest(trxId)
  }

  async function recheck(trxId: string): Promise<void> {
    await checkout.atRest(trxId)
    await expectOk(store.admin.post(`${refunds.pageOf(trxId)}/recheck`, {}))
    await checkout.atRest(trxId)
  }

  const statusOf = async (orderId: string) => (await refunds.booksOf(orderId)).status

  it("has no problem if a person pays only the added goods", async () => {
    const { trxId, orderId } = await refunds.paidOrder()
    await addGoods(orderId)
    await payByHand(orderId, ADDED)
    await recheck(trxId)
    expect((await refunds.totalsOf(orderId)).outstanding).toBe(0)
    expect(await driver.problems()).toEqual([])
  })

  describe("whose transaction expires", () => {
    it("stays open with a problem while the other payment covers only the added goods", async () => {
      const { trxId, orderId } = await heldOrder()
      await addGoods(orderId)
      await payByHand(orderId, ADDED)
      await expire(trxId)
      expect((await driver.problem("order_paid_in_part")).message).toContain("₱17,990 of ₱34,130")
      expect(await statusOf(orderId)).toBe("pending")
      await payByHand(orderId, FIRST)
      await recheck(trxId)
      expect(await driver.problems()).toEqual([])
      expect(await statusOf(orderId)).toBe("pending")
    })

    it("ends its problem when a person cancels it", async () => {
      const { trxId, orderId } = await heldOrder()
      await addGoods(orderId)
      await payByHand(orderId, ADDED)
      await expire(trxId)
      await driver.problem("order_paid_in_part")
      await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`, {}))
      await driver.noProblem("order_paid_in_part")
      expect(await driver.problems()).toEqual([])
    })

    it("ends with its transaction if no other payment exists", async () => {
      const { trxId, orderId } = await heldOrder()
      await addGoods(orderId)
      await expire(trxId)
      expect(await statusOf(orderId)).toBe("canceled")
      expect(await driver.problems()).toEqual([])
    })
  })
})
