import { Modules } from "@medusajs/framework/utils"
import { type DeliveryStatus } from "../../src/service/rules/wire/transactions"
import { type Purchase, type PurchaseOutcome } from "../../src/sandbox/callbacks/deal-purchase"
import { settleDeal } from "../../src/deals/settle/settle-deal"
import { sendDueDeliveries } from "../../src/deals/delivery/send-deliveries"
import { expectOk } from "./http-client"
import { packOrder, receiveReturn, requestReturn, shipParcel } from "./parcels"
import { waitFor } from "./set-up"
import { type ShopDriver } from "./shop-driver"
import { type Store } from "./store"

/** The credentials of the stand-in service. */
export const CALLBACK = { authorization: "Bearer bearer-of-the-tests" }

/** Steps and observations of deals on both sides. */
export class DealDriver {
  constructor(
    private readonly store: Store,
    private readonly shop: ShopDriver,
  ) {}

  /** Pushes the small phone and approves it. @returns its id at the service */
  async listed(): Promise<string> {
    await this.shop.pushAndApprove()
    return this.shop.small
  }

  async buyOne(changes: Partial<Purchase> = {}): Promise<PurchaseOutcome> {
    const id = changes.id ?? (await this.listed())
    const [purchase] = await this.store.sandbox.control.buy({ ...changes, id })
    if (!purchase) throw new Error("nothing was bought")
    return purchase
  }

  /** Buys while another process holds the item, so that the service stops waiting before the answer comes. */
  async buyImpatiently(): Promise<PurchaseOutcome> {
    const id = await this.listed()
    const { control } = this.store.sandbox
    return this.whileHeld(async () => {
      control.configure({ dealAnswerMs: 1_500 })
      const purchase = await this.buyOne({ id })
      control.configure({ dealAnswerMs: 40_000 })
      return purchase
    })
  }

  /** Runs the task while a slow checkout holds the small phone. */
  async whileHeld<T>(task: () => Promise<T>): Promise<T> {
    const locking = this.store.container.resolve(Modules.LOCKING)
    const key = this.shop.seeded().inventoryItemIds[0] ?? ""
    const holder = { ownerId: "a checkout that takes its time" }
    await locking.acquire(key, { ...holder, expire: 60 })
    try {
      return await task()
    } finally {
      await locking.release(key, holder)
    }
  }

  /**
   * Makes a purchase with its answer and the following work, and without a decision: its first status reading was pending. The story
   * begins before that reading.
   */
  async bought(changes: Partial<Purchase> = {}) {
    const purchase = await this.whilePending(() => this.buyOne(changes))
    await this.store.sql(
      `UPDATE partner_commerce_deal SET remote_status = NULL, read_at = NULL, timeline = COALESCE(
         (SELECT jsonb_agg(event) FROM jsonb_array_elements(timeline) event WHERE event->>'event' <> 'status_read'), '[]')
        WHERE trx_id = ?`,
      [purchase.trx_id],
    )
    return { ...purchase, order: await this.orderOf(purchase.trx_id) }
  }

  /** Lets the service hide its decision until the plugin has read a pending status. */
  async whilePending(buy: () => Promise<PurchaseOutcome>): Promise<PurchaseOutcome> {
    const { control } = this.store.sandbox
    const { ledger } = this.store.opened.deals
    control.configure({ showsApproval: false })
    try {
      const purchase = await buy()
      await this.finished(purchase.trx_id)
      await waitFor("the first reading", async () => (await ledger.read(purchase.trx_id))?.checks === 1)
      await this.settled(purchase.trx_id)
      return purchase
    } finally {
      control.configure({ showsApproval: true })
    }
  }

  async confirmed(changes: Partial<Purchase> = {}) {
    const { trx_id } = await this.bought(changes)
    await this.recheck(trx_id)
    await this.dealIs(trx_id, "confirmed")
    return { trx_id, order: await this.orderOf(trx_id) }
  }

  /** Moves the payment to another provider, as in a store without the plugin's provider: refunds are booked and send no call. */
  async confirmedElsewhere(changes: Partial<Purchase> = {}) {
    const deal = await this.confirmed(changes)
    await this.store.sql("UPDATE payment SET provider_id = 'pp_system_default'")
    return deal
  }

  body(changes: Record<string, unknown> = {}) {
    return {
      order_id: "DEAL-1",
      trx_id: "7b0a1c9e-0000-4000-8000-000000000001",
      product_id: this.shop.small,
      amount: 15990,
      currency: "PHP",
      created: "2026-01-01T00:00:00+08:00",
      customer: { full_name: "Maria Santos" },
      ...changes,
    }
  }

  /** Sends the call byte for byte like the service. */
  async call(bytes: string, headers: Record<string, string> = CALLBACK): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.store.url}/partner-commerce/trx/transaction`, {
      method: "POST",
      body: bytes,
      headers: { "content-type": "application/json", ...headers },
    })
    return { status: response.status, text: await response.text() }
  }

  async recheck(trxId: string) {
    const { data } = await expectOk(this.store.admin.post(`/admin/partner-commerce/deals/${trxId}/recheck`))
    return data.deal
  }

  /** Makes the next scheduled reading due, and lets the job settle the deal. */
  async readBySchedule(trxId: string, times = 1) {
    for (let time = 0; time < times; time++) {
      await this.store.sql("UPDATE partner_commerce_deal SET next_check_at = now() WHERE trx_id = ?", [trxId])
      await this.settled(trxId)
    }
    return this.dealOf(trxId)
  }

  /** Does the due work on the deal, like the job. */
  settled(trxId: string) {
    return waitFor("nobody else to be at work on the deal", () => settleDeal(this.store.opened, trxId))
  }

  /** Makes the deal's first failed reading older. */
  async hoursLater(trxId: string, hours: number): Promise<void> {
    await this.store.sql(
      "UPDATE partner_commerce_deal SET denied_since = denied_since - ? * interval '1 hour' WHERE trx_id = ?",
      [hours, trxId],
    )
  }

  /** Lets the service decide while this store is unreachable, as in a downtime that outlasts every retry. */
  async decideUnheard(trxId: string, status: "CAN" | "REF" | "APR"): Promise<void> {
    const { control } = this.store.sandbox
    const { merchantBaseUrl } = control.config()
    control.configure({ merchantBaseUrl: null })
    await control.sendStatus({ trx_id: trxId, status })
    control.configure({ merchantBaseUrl })
    await waitFor("the decision", () => control.orders().find(({ trxid }) => trxid === trxId)?.status === status)
  }

  async dealOf(trxId: string) {
    return (await this.store.admin.get(`/admin/partner-commerce/deals/${trxId}`)).data.deal
  }

  async orderOf(trxId: string) {
    const { order_id } = await this.dealOf(trxId)
    const fields = [
      "*items,*fulfillments,*shipping_address,*shipping_methods,*payment_collections,*payment_collections.payments",
      "total,tax_total,metadata,email,status,customer_id",
    ].join(",")
    return (await this.store.admin.get(`/admin/orders/${order_id}?fields=${fields}`)).data.order
  }

  async countOrders(): Promise<number> {
    return (await this.store.admin.get("/admin/orders")).data.count
  }

  /** The stocked and reserved units of the small phone. */
  async level(): Promise<{ stocked_quantity: number; reserved_quantity: number }> {
    const path = `/admin/inventory-items/${this.shop.seeded().inventoryItemIds[0]}/location-levels`
    return (await this.store.admin.get(path)).data.inventory_levels[0]
  }

  /** The stock of the small phone that the service shows. */
  stockThere(): number | undefined {
    return this.store.sandbox.control.product(this.shop.small)?.in_stock
  }

  pack(order: { id: string; items: { id: string }[] }): Promise<string> {
    return packOrder(this.store.admin, order)
  }

  /** @param packed an existing parcel */
  async ship(order: { id: string; items: { id: string }[] }, packed?: string): Promise<string> {
    const parcel = packed ?? (await this.pack(order))
    await shipParcel(this.store.admin, order, parcel)
    return parcel
  }

  async deliver(order: { id: string }, parcel: string): Promise<void> {
    await expectOk(this.store.admin.post(`/admin/orders/${order.id}/fulfillments/${parcel}/mark-as-delivered`))
  }

  requestReturn(order: { id: string; items: { id: string }[] }): Promise<string> {
    return requestReturn(this.store.admin, order, this.shop.seeded().stock_location.id)
  }

  receiveReturn(order: { items: { id: string }[] }, returnId: string): Promise<void> {
    return receiveReturn(this.store.admin, order, returnId)
  }

  async problems(): Promise<{ id: string; key: string; code: string; message: string; fix: string; count: number }[]> {
    return this.store.opened.problems.open()
  }

  problem(code: string) {
    return waitFor(`the problem ${code}`, async () => (await this.problems()).find((open) => open.code === code))
  }

  noProblem(code: string) {
    return waitFor(`${code} to be over`, async () => !(await this.problems()).some((open) => open.code === code))
  }

  dealIs(trxId: string, state: string) {
    return waitFor(`the deal to be ${state}`, async () => (await this.dealOf(trxId)).state === state)
  }

  /** Waits until all work after the answer is done. */
  finished(trxId: string) {
    return waitFor("the deal to be finished", async () => {
      const { unfinished, timeline } = await this.dealOf(trxId)
      return unfinished.length === 0 && timeline.some(({ event }: { event: string }) => event.startsWith("answer"))
    })
  }

  /** The delivery statuses that the service received, in order. */
  reportedStatuses(trxId: string): string[] {
    const known = this.store.sandbox.control.orders().find(({ trxid }) => trxid === trxId)
    return known?.deal?.timeline.map(({ delivery_status }) => delivery_status) ?? []
  }

  told(trxId: string, wanted: DeliveryStatus) {
    return waitFor(`${wanted} at the service`, () => this.reportedStatuses(trxId).at(-1) === wanted)
  }

  /** Waits until the service has the status and the store knows it. */
  acknowledged(trxId: string, wanted: DeliveryStatus) {
    return waitFor(`${wanted} to be acknowledged`, async () => {
      const last = (await this.dealOf(trxId)).delivery_updates.at(-1)
      return last?.delivery_status === wanted && last.state === "accepted"
    })
  }

  /** Lets the service reject the queued status again ten minutes after the first attempt. */
  refusedForGood(trxId: string): Promise<void> {
    return this.sentAgain(trxId, 10)
  }

  /** Sends the queued status again, this many minutes after its first failed attempt. */
  async sentAgain(trxId: string, minutes: number): Promise<void> {
    await waitFor("the first failure", async () => {
      const last = (await this.dealOf(trxId)).delivery_updates.at(-1)
      return last?.state === "queued" && last.last_error
    })
    await this.store.sql(
      `UPDATE partner_commerce_delivery_update SET next_attempt_at = now(), first_attempt_at = now() - ? * interval '1 minute'
        WHERE trx_id = ? AND state = 'queued'`,
      [minutes, trxId],
    )
    await sendDueDeliveries(this.store.opened)
  }

  stockIsThere(wanted: number) {
    return waitFor(`${wanted} units at the service`, () => this.stockThere() === wanted)
  }
}
