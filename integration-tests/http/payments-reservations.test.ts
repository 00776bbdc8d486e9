import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import { releaseReservations } from "../../src/payments/settle/release-reservations"
import { CheckoutDriver } from "../harness/checkout-driver"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("reservations of cancelled orders", ({ store, shop, driver }) => {
  const checkout = new CheckoutDriver(store, shop)

  checkout.prepareCart()

  async function paidOrder(): Promise<string> {
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    const { order_id } = await checkout.settledAs(session.trx_id, "approved")
    return order_id ?? ""
  }

  async function dealOrder(): Promise<string> {
    const { trx_id } = await driver.confirmed()
    return (await driver.orderOf(trx_id)).id
  }

  const reserved = async () => {
    const [row] = await store.sql<{ rows: number; units: number }>(
      `SELECT (SELECT count(*)::int FROM reservation_item WHERE deleted_at IS NULL) AS rows,
              (SELECT sum(reserved_quantity)::int FROM inventory_level WHERE deleted_at IS NULL) AS units`,
    )
    return row
  }

  /** Undoes a cancellation as Medusa does for the slower of two people: it restores the reservations, and the order stays cancelled. */
  async function cancelledTwice(orderId: string, age: string): Promise<void> {
    const [line] = await store.sql<{ item_id: string }>("SELECT item_id FROM order_item WHERE order_id = ?", [orderId])
    await cancelOrderWorkflow(store.container).run({ input: { order_id: orderId } })
    await store.container.resolve(Modules.INVENTORY).restoreReservationItemsByLineItem([line?.item_id ?? ""])
    await store.sql(`UPDATE "order" SET canceled_at = now() - ?::interval WHERE id = ?`, [age, orderId])
  }

  it.each([
    ["a payment", paidOrder],
    ["a deal", dealOrder],
  ])("releases the units of %s once, even if several processes find them", async (_, makeOrder) => {
    const orderId = await makeOrder()
    await cancelledTwice(orderId, "2 minutes")
    expect(await reserved()).toEqual({ rows: 1, units: 1 })
    await Promise.all([1, 2, 3].map(() => releaseReservations(store.opened)))
    expect(await reserved()).toEqual({ rows: 0, units: 0 })
  })

  it("keeps the units of an uncancelled order and of a running cancellation", async () => {
    await paidOrder()
    const cancelled = await paidOrder()
    await cancelledTwice(cancelled, "10 seconds")
    await releaseReservations(store.opened)
    expect(await reserved()).toEqual({ rows: 2, units: 2 })
  })

  it("keeps the units of an order that the plugin did not make", async () => {
    const orderId = await paidOrder()
    await cancelledTwice(orderId, "2 minutes")
    await store.sql("UPDATE partner_commerce_payment SET order_id = NULL")
    await releaseReservations(store.opened)
    expect(await reserved()).toEqual({ rows: 1, units: 1 })
  })

  it("reads the reservations slice by slice, each once", async () => {
    const orders = [await paidOrder(), await paidOrder(), await paidOrder()]
    for (const orderId of orders) await cancelledTwice(orderId, "2 minutes")
    const { leftoverReservations } = store.opened.payments
    const first = await leftoverReservations.findSlice("", 2)
    expect(first.found).toHaveLength(2)
    const second = await leftoverReservations.findSlice(first.next ?? "", 2)
    expect(second).toMatchObject({ found: [expect.anything()], next: null })
  })
})
