import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import prune from "../../src/jobs/prune"
import { STORE_COMMANDS } from "../../src/cli/store"
import { settleDueDeals } from "../../src/deals/settle/settle-due-deals"
import { newLease } from "../../src/concurrency/lease"
import { dumpDatabase } from "../harness/dump-database"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

const ADDRESS = {
  addr_type: "shipping",
  ...{ country: "PH", region: "Rehiyon Ikaw", province: "Lalawigan Quirante", city: "Bayang Malayo" },
  ...{
    barangay: "Baryo Talahib",
    street: "Kalye Sampagita 77",
    postal_code: "QX-98761",
    address: "77 Kalye Sampagita",
  },
}
const ISIDRA = {
  ...{ full_name: "Isidra Quiambao", first_name: "Isidra", last_name: "Quiambao", phone: "0917 555 0142" },
  email: "isidra.q@mail.example",
  adr_shipping: ADDRESS,
}
/** The words as the service sent them and as the ledger compares them. */
const WORDS = [
  ...["Isidra", "Quiambao", "917 555 0142", "9175550142", "isidra.q@mail.example"],
  ...["Rehiyon Ikaw", "Lalawigan Quirante", "Bayang Malayo", "Baryo Talahib", "Sampagita", "QX-98761"],
]

/** A merchant's own step that stores its input. */
const keepIt = createStep("keep-it", (given: { order_id: string; customer: object }) =>
  Promise.resolve(new StepResponse(given)),
)
const keepWorkflow = createWorkflow(
  { name: "keep-an-order", store: true, retentionTime: 3_600 },
  (input: { order_id: string; customer: object }) => {
    return new WorkflowResponse(keepIt(input))
  },
)

/** After an erasure no row of any table identifies the buyer. */
describeSellingStore("the personal data of a deal", ({ store, control, shop, driver }) => {
  it("is erased from every table after the shipment, and a repeated call still gets the same answer", async () => {
    const { trx_id, order } = await sold()
    const call = callOf(trx_id)
    const answer = await driver.call(call)
    expect(answer.status).toBe(200)
    await workOn(order)
    await driver.ship(order)
    await wasReturned(order)
    expect(await found(WORDS)).toEqual(WORDS)

    const erased = await erase(trx_id)
    expect(erased).toMatchObject({ status: 200, data: { deal: { customer_name: "", customer: {}, sender: null } } })
    expect(erased.data.deal.erased_at).toEqual(expect.any(String))
    expect(await found([...WORDS, "Segunda"])).toEqual([])
    expect(await driver.call(call)).toEqual(answer)

    // The order continues: the admin shows it, and its parcel arrives.
    const shown = await driver.orderOf(trx_id)
    expect(shown).toMatchObject({ email: null, total: 15_990, shipping_address: { country_code: "ph", city: null } })
    expect(shown.metadata.partner_commerce).toMatchObject({ trx_id, state: "confirmed" })
    await driver.deliver(order, shown.fulfillments[0].id)
    await driver.told(trx_id, "DELIVERY_SUCCESSFUL")
    expect(await found(WORDS)).toEqual([])
  })

  it("can be erased again without a question, including data that was written since", async () => {
    const { trx_id, order } = await shipped()
    const { status, data } = await erase(trx_id)
    expect(status).toBe(200)
    expect(await erase(trx_id)).toMatchObject({ status, data })
    const address = { first_name: "Isidra", last_name: "Quiambao", address_1: "Sampagita", country_code: "ph" }
    await expectOk(store.admin.post(`/admin/orders/${order.id}`, { shipping_address: address }))
    await expectOk(shop.send(`/deals/${trx_id}/erase`, {}))
    expect(await found(["Sampagita"])).toEqual([])
    expect(await store.sql("SELECT id FROM order_address WHERE address_1 IS NOT NULL")).toEqual([])
  })

  it("includes the sender of a gift", async () => {
    const { trx_id, order } = await sold({ gift: true })
    const { sender } = JSON.parse(callOf(trx_id))
    const words = [sender.full_name, sender.phone, ...WORDS]
    await driver.ship(order)
    expect(await found([sender.full_name])).toEqual([sender.full_name])
    await expectOk(shop.send(`/deals/${trx_id}/erase`, {}))
    expect(await found(words)).toEqual([])
  })

  it("an erasure keeps the stored runs of other orders if the phone number is only a placeholder", async () => {
    const { trx_id, order } = await shipped({ customer: { ...ISIDRA, phone: "-" } })
    for (const order_id of [order.id, "the-order-of-another-customer"])
      await keepWorkflow(store.container).run({ input: { order_id, customer: {} } })
    await expectOk(shop.send(`/deals/${trx_id}/erase`, {}))
    const kept = await store.sql<{ context: object }>(
      "SELECT context FROM workflow_execution WHERE workflow_id = 'keep-an-order'",
    )
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).toContain("the-order-of-another-customer")
  })

  it("is erased for a refused purchase, with the undone order", async () => {
    const id = await driver.listed()
    const purchase = await driver.buyOne({ id, amount: 1, customer: ISIDRA })
    expect(purchase.verdict).toBe("refused")
    expect(await found(["Quiambao"])).toEqual(["Quiambao"])
    await store.sql(
      `INSERT INTO order_address (id, first_name, last_name, phone, address_1) VALUES ('ordaddr_left', 'Isidra', 'Quiambao', ?, 'Sampagita')`,
      [ISIDRA.phone],
    )
    const call = callOf(purchase.trx_id)
    const answer = await driver.call(call)
    await expectOk(shop.send(`/deals/${purchase.trx_id}/erase`, {}))
    expect(await found(WORDS)).toEqual([])
    expect(await driver.call(call)).toEqual(answer)
  })

  it("is erased without a phone number, with the customer of an undone order", async () => {
    const { phone: _, ...customer } = ISIDRA
    const { trx_id, order } = await driver.confirmed({ customer })
    expect(await customerOf(order.id)).not.toBeNull()
    await driver.ship(order)
    await expectOk(shop.send(`/deals/${trx_id}/erase`, {}))
    expect(await found(["Isidra", "Quiambao"])).toEqual([])

    const undone = await driver.confirmed({ customer })
    await store.sql(`UPDATE "order" SET customer_id = NULL WHERE id = ?`, [undone.order.id])
    await driver.ship(undone.order)
    await expectOk(shop.send(`/deals/${undone.trx_id}/erase`, {}))
    expect(await found(["Isidra", "Quiambao"])).toEqual([])
  })

  it("is kept while the deal continues", async () => {
    const { trx_id, order } = await driver.bought({ customer: ISIDRA })
    expect(await erase(trx_id)).toMatchObject({
      status: 409,
      data: {
        ...{ code: "deal_not_ended", values: { trx_id, state: "committed" } },
        ...{ message: expect.stringContaining(trx_id), fix: expect.stringContaining("cancel the order") },
      },
    })
    await driver.recheck(trx_id)
    await driver.dealIs(trx_id, "confirmed")
    expect(await erase(trx_id)).toMatchObject({ status: 409, data: { values: { state: "confirmed" } } })
    expect(await found(["Quiambao"])).toEqual(["Quiambao"])

    await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
    await driver.dealIs(trx_id, "cancelled")
    await driver.finished(trx_id)
    await expectOk(shop.send(`/deals/${trx_id}/erase`, {}))
    expect(await found(WORDS)).toEqual([])
    expect(await erase("7b0a1c9e-0000-4000-8000-00000000dead")).toMatchObject({
      status: 404,
      data: { code: "no_deal" },
    })
  })

  it("is erased from one order of a customer with several orders, and from every table with the last order", async () => {
    const first = await shipped()
    const second = await shipped()
    const customer_id = await customerOf(second.order.id)
    expect(await customerOf(first.order.id)).toBe(customer_id)
    await expectOk(shop.send(`/deals/${first.trx_id}/erase`, {}))
    expect(await store.sql("SELECT first_name FROM customer WHERE id = ?", [customer_id])).toEqual([
      { first_name: "Isidra" },
    ])
    expect((await driver.orderOf(second.trx_id)).shipping_address).toMatchObject({ last_name: "Quiambao" })
    expect((await driver.orderOf(first.trx_id)).shipping_address).toMatchObject({ last_name: null })

    await expectOk(shop.send(`/deals/${second.trx_id}/erase`, {}))
    expect(await found(WORDS)).toEqual([])
  })

  it("is kept in the customer's account", async () => {
    const { trx_id, order } = await shipped()
    const customer_id = await customerOf(order.id)
    await store.sql("UPDATE customer SET has_account = true WHERE id = ?", [customer_id])
    await expectOk(shop.send(`/deals/${trx_id}/erase`, {}))
    expect(await store.sql("SELECT last_name FROM customer")).toEqual([{ last_name: "Quiambao" }])
    expect(await customerOf(order.id)).toBe(customer_id)
    expect(await found(["Sampagita", "isidra.q@mail.example"])).toEqual([])
  })

  it("waits for another worker on the deal, and reports a conflict after a while", async () => {
    const { trx_id } = await shipped()
    const { leases } = store.opened.deals
    const lease = newLease()
    expect(await leases.hold(trx_id, lease)).not.toBeNull()
    expect(await erase(trx_id)).toMatchObject({ status: 409, data: { code: "deal_busy", values: { trx_id } } })
    const waiting = erase(trx_id)
    await leases.release([{ key: trx_id, token: lease.token }])
    expect(await waiting).toMatchObject({ status: 200 })
    expect(await found(["Quiambao"])).toEqual([])
  })

  it("is not written back by simultaneous settling, callbacks and deliveries", async () => {
    const { trx_id, order } = await sold()
    const call = callOf(trx_id)
    const parcel = await driver.ship(order)
    const status = {
      status: "APR",
      order_id: JSON.parse(call).order_id,
      trx_id,
      current_time: new Date().toISOString(),
    }
    await store.sql("UPDATE partner_commerce_deal SET next_check_at = now(), asked_at = now()")
    const answers = await Promise.all([
      erase(trx_id),
      driver.call(call),
      store.api.post("/partner-commerce/trx/status", status, { authorization: "Bearer bearer-of-the-tests" }),
      settleDueDeals(store.opened),
      driver.deliver(order, parcel),
      shop.send(`/deals/${trx_id}/delivery-status`, {}),
      driver.recheck(trx_id),
    ])
    expect(answers[0]).toMatchObject({ status: 200 })
    await driver.told(trx_id, "DELIVERY_SUCCESSFUL")
    expect(await found(WORDS)).toEqual([])
  })

  it("keeps the customer of an order that the same person places at that moment", async () => {
    const { trx_id } = await shipped()
    // The new order refers to its customer already, and is not committed yet.
    const connection = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const blocking = await connection.transaction()
    await blocking.raw("LOCK TABLE order_line_item IN SHARE MODE")
    const buying = driver.buyOne({ id: shop.small, customer: ISIDRA })
    await waitFor("the order to be on its way", async () => {
      const blocked = await store.sql(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'order_line_item'::regclass",
      )
      return blocked.length > 0
    })
    await expectOk(shop.send(`/deals/${trx_id}/erase`, {}))
    await blocking.rollback()
    const again = await buying
    expect(again.verdict).toBe("approved")
    expect((await driver.orderOf(again.trx_id)).customer_id).not.toBeNull()
    const lost = await store.sql(
      `SELECT o.id FROM "order" o LEFT JOIN customer c ON c.id = o.customer_id WHERE o.customer_id IS NOT NULL AND c.id IS NULL`,
    )
    expect(lost).toEqual([])
  })

  it("is erased by the command too", async () => {
    const { trx_id } = await shipped()
    const print = jest.spyOn(console, "log").mockImplementation()
    const code = await STORE_COMMANDS.erase?.run({ store: store.opened, args: [trx_id, "--json"] })
    const printed = print.mock.calls.map(([line]) => String(line)).join("\n")
    print.mockRestore()
    expect([code, JSON.parse(printed)]).toMatchObject([0, { trx_id, erased: true }])
    expect(await found(WORDS)).toEqual([])
  })

  it("is erased from the ledger after a year, and stays in the merchant's order", async () => {
    const { trx_id, order } = await shipped()
    const call = callOf(trx_id)
    const answer = await driver.call(call)
    await grown("364 days")
    await prune(store.container)
    expect((await driver.dealOf(trx_id)).customer_name).toBe("Isidra Quiambao")
    await grown("1 day")
    await prune(store.container)
    expect(await driver.dealOf(trx_id)).toMatchObject({ customer: {}, customer_name: "", erased_at: null })
    expect(await driver.call(call)).toEqual(answer)
    expect((await driver.orderOf(trx_id)).shipping_address.last_name).toBe("Quiambao")

    // An erasure then removes the data of the order and its customer as well.
    await expectOk(shop.send(`/deals/${trx_id}/erase`, {}))
    expect(await found(WORDS)).toEqual([])
    expect(await customerOf(order.id)).toBeNull()
  })

  const erase = (trxId: string) => shop.send(`/deals/${trxId}/erase`, {})

  async function sold(changes: object = {}) {
    const deal = await driver.confirmed({ customer: ISIDRA, ...changes })
    await driver.told(deal.trx_id, "ORDER_RECEIVED")
    return deal
  }

  async function shipped(changes: object = {}) {
    const deal = await sold(changes)
    await driver.ship(deal.order)
    await driver.acknowledged(deal.trx_id, "DISPATCHED")
    return deal
  }

  const grown = async (age: string) => {
    for (const table of ["deal", "deal_customer"]) {
      await store.sql(
        `UPDATE partner_commerce_${table} SET created_at = created_at - ?::interval, updated_at = updated_at - ?::interval`,
        [age, age],
      )
    }
  }

  /** The service's call of the deal, byte for byte. */
  function callOf(trxId: string): string {
    const calls = control()
      .journal()
      .filter(({ operation }) => operation === "callback.deal")
    const call = calls.find(({ request }) => (request as { trx_id?: string }).trx_id === trxId)
    return JSON.stringify(call?.request)
  }

  /** Writes personal data as people and other modules do before the order is shipped. */
  async function workOn(order: { id: string }): Promise<void> {
    const { admin, container, sql } = store
    await expectOk(
      admin.post(`/admin/orders/${order.id}`, {
        email: "segunda@mail.example",
        shipping_address: { address_1: "Kalye Sampagita 78", first_name: "Segunda" },
        metadata: { note: "Isidra calls from 0917 555 0142" },
      }),
    )
    await keepWorkflow(container).run({ input: { order_id: order.id, customer: ISIDRA } })
    expect(await sql("SELECT id FROM workflow_execution WHERE workflow_id = 'keep-an-order'")).toHaveLength(1)
    await sql(
      `INSERT INTO notification (id, "to", channel, template, data, resource_id, status)
       VALUES ('noti_1', 'segunda@mail.example', 'email', 'order-placed', ?::jsonb, ?, 'success')`,
      [JSON.stringify({ name: "Isidra Quiambao" }), order.id],
    )
    await sql(`UPDATE payment_session SET context = ?::jsonb`, [JSON.stringify({ customer: ISIDRA })])
    await sql(`UPDATE payment SET data = data || ?::jsonb`, [JSON.stringify({ payer: "Isidra Quiambao" })])
    const address = { customer_id: (await customerOf(order.id)) ?? "", last_name: "Quiambao" }
    await container.resolve(Modules.CUSTOMER).createCustomerAddresses([address])
  }

  async function wasReturned(order: { id: string; items: { id: string }[] }): Promise<void> {
    const returned = await driver.requestReturn(order)
    await store.sql("UPDATE return_item SET note = 'too small for Isidra' WHERE return_id = ?", [returned])
  }

  async function customerOf(orderId: string): Promise<string | null> {
    const [order] = await store.sql<{ id: string | null }>(`SELECT customer_id AS id FROM "order" WHERE id = ?`, [
      orderId,
    ])
    return order?.id ?? null
  }

  /** Returns the words that any row of any table contains. */
  async function found(words: readonly string[]): Promise<string[]> {
    await store.opened.activity.flush()
    const dump = (await dumpDatabase(store)).toLowerCase()
    return words.filter((word) => dump.includes(word.toLowerCase()))
  }
})
