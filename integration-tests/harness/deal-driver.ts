import { Modules } from "@medusajs/framework/utils"
import { type DeliveryStatus } from "../../src/service/rules/wire/transactions"
import { type Purchase, type PurchaseOutcome } from "../../src/sandbox/callbacks/deal-purchase"
import { PARTNER_COMMERCE } from "../../src/modules/partner-commerce"
import { settleDeal } from "../../src/deals/settle/settle-deal"
import { sendDueDeliveries } from "../../src/deals/delivery/send-deliveries"
import { expectOk } from "./http-client"
import { packOrder, receiveReturn, requestReturn, shipParcel } from "./parcels"
import { waitFor } from "./set-up"
import { type ShopDriver } from "./shop-driver"
import { type Store } from "./store"

/** As the stand-in of the service proves itself. */
export const CALLBACK = { authorization: "Bearer bearer-of-the-tests" }

/** Steps and observations of stories about deals, on both sides, in their own words. */
export class DealDriver {
  constructor(
    private readonly store: Store,
    private readonly shop: ShopDriver,
  ) {}

  /** The smaller phone, pushed and approved. @returns its id at the service */
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

  /** The service gives up waiting while another holds the item, and the answer comes when nobody reads it any more. */
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

  /** As a checkout holds the smaller phone that takes its time. */
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
   * A purchase that is answered, with all that follows the answer, and not decided yet: its status was pending when it was first read, and
   * the story begins before that.
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

  /** The service takes its time to show what it has decided, and the status is read once meanwhile. */
  async whilePending(buy: () => Promise<PurchaseOutcome>): Promise<PurchaseOutcome> {
    const { control } = this.store.sandbox
    const { ledger } = this.store.container.resolve(PARTNER_COMMERCE).deals
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

  /** As in a store that has not registered the payment provider: refunds are booked, and reach nobody. */
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

  /** Calls as the service would, byte for byte. */
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

  /** The time of the next scheduled reading has come, and the job does what is due of the deal. */
  async readBySchedule(trxId: string, times = 1) {
    for (let time = 0; time < times; time++) {
      await this.store.sql("UPDATE partner_commerce_deal SET next_check_at = now() WHERE trx_id = ?", [trxId])
      await this.settled(trxId)
    }
    return this.dealOf(trxId)
  }

  /** Does what is due of the deal, as the job would do it. */
  settled(trxId: string) {
    return waitFor("nobody else to be at work on the deal", () => settleDeal(this.store.container, trxId))
  }

  /** The time goes by for what a deal remembers of failed readings. */
  async hoursLater(trxId: string, hours: number): Promise<void> {
    await this.store.sql(
      "UPDATE partner_commerce_deal SET denied_since = denied_since - ? * interval '1 hour' WHERE trx_id = ?",
      [hours, trxId],
    )
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

  /** Stocked and reserved units of the smaller phone. */
  async level(): Promise<{ stocked_quantity: number; reserved_quantity: number }> {
    const path = `/admin/inventory-items/${this.shop.seeded().inventoryItemIds[0]}/location-levels`
    return (await this.store.admin.get(path)).data.inventory_levels[0]
  }

  /** The stock that customers of the service see. */
  stockThere(): number | undefined {
    return this.store.sandbox.control.product(this.shop.small)?.in_stock
  }

  pack(order: { id: string; items: { id: string }[] }): Promise<string> {
    return packOrder(this.store.admin, order)
  }

  /** @param packed a parcel that is there already */
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
    return this.store.container.resolve(PARTNER_COMMERCE).problems.open()
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

  /** Everything that follows an answer is done. */
  finished(trxId: string) {
    return waitFor("the deal to be finished", async () => {
      const { unfinished, timeline } = await this.dealOf(trxId)
      return unfinished.length === 0 && timeline.some(({ event }: { event: string }) => event.startsWith("answer"))
    })
  }

  /** The delivery statuses that the service has received, in order. */
  reportedStatuses(trxId: string): string[] {
    const known = this.store.sandbox.control.orders().find(({ trxid }) => trxid === trxId)
    return known?.deal?.timeline.map(({ delivery_status }) => delivery_status) ?? []
  }

  told(trxId: string, wanted: DeliveryStatus) {
    return waitFor(`${wanted} at the service`, () => this.reportedStatuses(trxId).at(-1) === wanted)
  }

  /** The service received the status, and the store knows that. */
  acknowledged(trxId: string, wanted: DeliveryStatus) {
    return waitFor(`${wanted} to be acknowledged`, async () => {
      const last = (await this.dealOf(trxId)).delivery_updates.at(-1)
      return last?.delivery_status === wanted && last.state === "accepted"
    })
  }

  /** The service refuses what is queued, and still does ten minutes after the first attempt. */
  async refusedForGood(trxId: string): Promise<void> {
    await waitFor("the refusal", async () => {
      const last = (await this.dealOf(trxId)).delivery_updates.at(-1)
      return last?.state === "queued" && last.last_error
    })
    await this.store.sql(
      `UPDATE partner_commerce_delivery_update SET next_attempt_at = now(), first_attempt_at = now() - interval '10 minutes'
        WHERE trx_id = ? AND state = 'queued'`,
      [trxId],
    )
    await sendDueDeliveries(this.store.container)
  }

  stockIsThere(wanted: number) {
    return waitFor(`${wanted} units at the service`, () => this.stockThere() === wanted)
  }
}
