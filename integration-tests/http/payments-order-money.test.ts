import { expireProblems } from "../../src/health/problems/problems"
import { SYSTEM_PROVIDER } from "../../src/payments/rules/provider-id"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { findNightDifferences } from "../harness/night-books"
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

  async function refundByHand(orderId: string, amount: number): Promise<void> {
    const [manual] = await store.sql<{ id: string }>(
      `SELECT payment.id FROM payment JOIN order_payment_collection link USING (payment_collection_id)
        WHERE link.order_id = ? AND payment.provider_id = ?`,
      [orderId, SYSTEM_PROVIDER],
    )
    await expectOk(refunds.inMedusa(manual?.id ?? "", amount))
  }

  const codes = async () => (await driver.problems()).map(({ code }) => code)
  const statusOf = async (orderId: string) => (await refunds.booksOf(orderId)).status

  it("raises no problem if a person pays only the added goods", async () => {
    const { trxId, orderId } = await refunds.paidOrder()
    await addGoods(orderId)
    await payByHand(orderId, ADDED)
    await recheck(trxId)
    expect((await refunds.totalsOf(orderId)).outstanding).toBe(0)
    expect(await driver.problems()).toEqual([])
  })

  describe("that is paid twice", () => {
    async function paidTwice() {
      const { trxId, orderId } = await heldOrder()
      await payByHand(orderId, FIRST)
      await checkout.decides(trxId, "approve")
      await checkout.settledAs(trxId, "approved")
      expect((await driver.problem("order_paid_twice")).message).toContain("exceed its total by ₱16,140")
      return { trxId, orderId }
    }

    it("keeps its problem until one payment went back as a whole", async () => {
      const { trxId, orderId } = await paidTwice()
      await refundByHand(orderId, FIRST - 140)
      await recheck(trxId)
      expect((await driver.problem("order_paid_twice")).message).toContain("exceed its total by ₱140")
      await refundByHand(orderId, 140)
      await recheck(trxId)
      expect(await driver.problems()).toEqual([])
    })

    it("ends its problem after a refund of the service's payment", async () => {
      const { trxId } = await paidTwice()
      await checkout.atRest(trxId)
      await expectOk(refunds.onPage(trxId, { amount: FIRST }))
      await refunds.settledLater(trxId)
      await recheck(trxId)
      expect(await driver.problems()).toEqual([])
    })

    it("ends its problem after the service has ended the transaction", async () => {
      const { trxId } = await paidTwice()
      await checkout.atRest(trxId)
      await control().sendStatus({ trx_id: trxId, status: "CAN", wait: true })
      await driver.problem("payment_disagreement")
      await findNightDifferences(store.admin)
      expect(await codes()).not.toContain("order_paid_twice")
    })

    it("keeps its problem for days, until the nightly comparison finds the refund", async () => {
      const { trxId, orderId } = await paidTwice()
      await checkout.atRest(trxId)
      await store.sql("UPDATE partner_commerce_problem SET last_seen_at = last_seen_at - interval '2 days'")
      await expireProblems(store.opened)
      expect(await codes()).toEqual(["order_paid_twice"])
      await findNightDifferences(store.admin)
      expect(await codes()).toEqual(["order_paid_twice"])
      await refundByHand(orderId, FIRST)
      await findNightDifferences(store.admin)
      expect(await codes()).toEqual([])
    })

    it("raises its problem the next night if the settlement died before", async () => {
      const { trxId } = await paidTwice()
      await checkout.atRest(trxId)
      await store.sql("DELETE FROM partner_commerce_problem")
      await findNightDifferences(store.admin)
      expect(await codes()).toEqual(["order_paid_twice"])
    })
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

    it("keeps its problem after the other payment went back, until a reading cancels it", async () => {
      const { trxId, orderId } = await heldOrder()
      await addGoods(orderId)
      await payByHand(orderId, ADDED)
      await expire(trxId)
      await driver.problem("order_paid_in_part")
      await refundByHand(orderId, ADDED)
      await findNightDifferences(store.admin)
      expect((await driver.problem("order_paid_in_part")).message).toContain("₱0 of ₱16,140")
      await recheck(trxId)
      expect(await statusOf(orderId)).toBe("canceled")
      await driver.noProblem("order_paid_in_part")
    })

    it("raises no problem if a person refunds a part of the payment that has paid it", async () => {
      const { trxId, orderId } = await heldOrder()
      await payByHand(orderId, FIRST)
      await expire(trxId)
      await refundByHand(orderId, 140)
      await findNightDifferences(store.admin)
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

    it("ends with its only transaction", async () => {
      const { trxId, orderId } = await heldOrder()
      await addGoods(orderId)
      await expire(trxId)
      expect(await statusOf(orderId)).toBe("canceled")
      expect(await driver.problems()).toEqual([])
    })
  })
})
