import Medusa from "@medusajs/js-sdk"
import { type HttpTypes } from "@medusajs/framework/types"
import { createApiKeysWorkflow, linkSalesChannelsToApiKeyWorkflow } from "@medusajs/medusa/core-flows"
import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { type PaymentRow } from "../../src/payments/sql/payment-row"
import { settlePayment } from "../../src/payments/settle/settle-payment"
import { type StoredTransaction } from "../../src/sandbox/transactions/store"
import { expectOk } from "./http-client"
import { decideOnPage, decideUnheard, type PageDecision } from "./service-people"
import { waitFor } from "./set-up"
import { type ShopDriver } from "./shop-driver"
import { type Store } from "./store"

/** The shipping address of the carts. */
export const ADDRESS = {
  first_name: "Maria",
  last_name: "Santos",
  address_1: "12 Mabini St",
  city: "Quezon City",
  province: "Metro Manila",
  postal_code: "1100",
  country_code: "ph",
  phone: "+639171234567",
}

/** The data of the plugin's payment session that a storefront sees. */
export interface ShownSession {
  id: string
  trx_id: string
  redirect_url: string
  expires_at: string | null
  data: Record<string, unknown>
}

/** Steps of a storefront and its customer through Medusa's own client, and their results on both sides. */
export class CheckoutDriver {
  private readonly keys = new WeakMap<object, Promise<string>>()
  private prepared: HttpTypes.StoreCart | null = null

  constructor(
    private readonly store: Store,
    private readonly shop: ShopDriver,
  ) {}

  /** Prepares a cart before each test. Call it in the suite's description: creating a cart is most of a test's waiting. */
  prepareCart(): void {
    let prepared: HttpTypes.StoreCart
    beforeAll(async () => {
      prepared = await this.createCart()
    })
    beforeEach(() => {
      this.prepared = prepared
    })
  }

  /** A storefront client without a customer's login. */
  async storefront(): Promise<Medusa> {
    return new Medusa({ baseUrl: this.store.url, publishableKey: await this.publishableKey() })
  }

  async publishableKey(): Promise<string> {
    const seeded = this.shop.seeded()
    const key = this.keys.get(seeded) ?? this.createKey()
    this.keys.set(seeded, key)
    return key
  }

  /** Call it before the first test, so that every test starts with the key. */
  private async createKey(): Promise<string> {
    const { container } = this.store
    const { result } = await createApiKeysWorkflow(container).run({
      input: { api_keys: [{ title: "Storefront", type: "publishable", created_by: "the tests" }] },
    })
    const [key] = result
    if (!key) throw new Error("no key was made")
    const add = [this.shop.seeded().sales_channel.id]
    await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: key.id, add } })
    return key.token
  }

  /** Returns a cart with the small phone and shipping, for ₱16,140. @param changes absent = returns a prepared cart */
  async cart(changes?: Partial<HttpTypes.StoreCreateCart>): Promise<HttpTypes.StoreCart> {
    const { prepared } = this
    if (changes || !prepared) return this.createCart(changes)
    this.prepared = null
    return prepared
  }

  private async createCart(changes: Partial<HttpTypes.StoreCreateCart> = {}): Promise<HttpTypes.StoreCart> {
    const { store } = await this.storefront()
    const seeded = this.shop.seeded()
    const { cart } = await store.cart.create({
      region_id: seeded.region.id,
      email: "maria@shop.example",
      items: [{ variant_id: this.shop.small, quantity: 1 }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
      ...changes,
    })
    return (await store.cart.addShippingMethod(cart.id, { option_id: seeded.shipping_option.id })).cart
  }

  /** Creates the payment collection first: Medusa's client creates a missing one, and two tabs at once would create two. */
  async withCollection(cart: HttpTypes.StoreCart): Promise<HttpTypes.StoreCart> {
    const { client } = await this.storefront()
    const { payment_collection } = await client.fetch<HttpTypes.StorePaymentCollectionResponse>(
      "/store/payment-collections",
      { method: "POST", body: { cart_id: cart.id } },
    )
    return { ...cart, payment_collection }
  }

  async startRaw(cart: HttpTypes.StoreCart, data?: Record<string, unknown>, provider_id = OWN_PROVIDER) {
    const { store } = await this.storefront()
    const { payment_collection } = await store.payment.initiatePaymentSession(cart, { provider_id, data })
    return payment_collection
  }

  async start(cart: HttpTypes.StoreCart, data?: Record<string, unknown>): Promise<ShownSession> {
    const { payment_sessions = [] } = await this.startRaw(cart, data)
    // Medusa also lists a session that another tab is creating, which has no data yet.
    const session = payment_sessions.find(({ provider_id, data }) => provider_id === OWN_PROVIDER && "trx_id" in data)
    if (!session) throw new Error("no session was made")
    return { id: session.id, ...session.data, data: session.data } as ShownSession
  }

  /** Starts again, as a customer would, if another tab made Medusa replace the new session. */
  async startWhereReplaced(cart: HttpTypes.StoreCart, error: unknown): Promise<ShownSession> {
    const { status, message } = error as { status?: number; message?: string }
    if (status !== 404 || !message?.startsWith("PaymentSession with id")) throw error
    return this.start(cart)
  }

  /** Returns the error that a storefront would show. */
  async refused(
    cart: HttpTypes.StoreCart,
    data?: Record<string, unknown>,
  ): Promise<{ status: number; message: string }> {
    try {
      await this.startRaw(cart, data)
    } catch (error) {
      const { status, message } = error as { status: number; message: string }
      return { status, message }
    }
    throw new Error("the session was made")
  }

  /** Returns a cart and its session. */
  async started(changes?: Partial<HttpTypes.StoreCreateCart>) {
    const cart = await this.cart(changes)
    return { cart, session: await this.start(cart) }
  }

  async complete(cartId: string) {
    const { store } = await this.storefront()
    return store.cart.complete(cartId)
  }

  /** Completes like a storefront that polls after its customer's return. */
  async completeEventually(cartId: string) {
    return waitFor("the cart to be completed", async () => {
      const answer = await this.complete(cartId)
      return answer.type === "order" && answer
    })
  }

  /** Reads the state through the plugin's storefront route. */
  async state(cartId: string): Promise<Record<string, unknown>> {
    const { client } = await this.storefront()
    const { checkout } = await client.fetch<{ checkout: Record<string, unknown> }>("/store/partner-commerce/checkout", {
      query: { cart_id: cartId },
    })
    return checkout
  }

  /** The customer decides on the service's page, and the service tells the store. */
  decides(trxId: string, decision: PageDecision): Promise<string> {
    return decideOnPage(this.store.sandbox, trxId, decision)
  }

  /** The customer decides, and all callbacks to the store are lost. */
  decidesUnheard(trxId: string, status: "APR" | "HOL" | "REJ" | "CAN" | "EXP" | "REF"): Promise<void> {
    return decideUnheard(this.store.sandbox, trxId, status)
  }

  /** Returns the transaction from the service's records. */
  there(trxId: string): StoredTransaction {
    const found = this.store.sandbox.control.transactions().find(({ trxid }) => trxid === trxId)
    if (!found) throw new Error(`the service has no transaction ${trxId}`)
    return found
  }

  /** The status updates that the service received for a transaction, in order: OK and CAN. */
  reportedStatuses(trxId: string): string[] {
    return this.updates(trxId).map(({ status }) => String(status))
  }

  /** Makes the service give this refund status until faults are cleared. @param status may be a word that the interface does not show */
  answersRefunds(operation: "refundItems" | "getRefundStatus", status: string, refund_id = "r"): void {
    const body = { refund_id, status }
    this.store.sandbox.control.addFault({ kind: "status", status: 200, body, match: { operation }, times: null })
  }

  updates(trxId: string): { status?: string; message?: string }[] {
    return this.calls("updateTransaction")
      .filter(({ path }) => path.includes(trxId))
      .map(({ request }) => {
        const { status, message } = request as { status?: string; message?: string }
        return { status, message }
      })
  }

  calls(operation: string) {
    return this.store.sandbox.control
      .journal()
      .filter((entry) => entry.operation === `transactions.${operation}` || entry.operation === operation)
  }

  async rows(): Promise<PaymentRow[]> {
    return this.store.sql<PaymentRow>("SELECT * FROM partner_commerce_payment ORDER BY created_at")
  }

  async row(trxId: string): Promise<PaymentRow> {
    const row = await this.store.opened.payments.ledger.read({ trx_id: trxId })
    if (!row) throw new Error(`no row of ${trxId}`)
    return row
  }

  /**
   * Waits until all work that follows from the state is done. One query checks it all: a row that is read before its lease can show a
   * state older than the work under that lease.
   *
   * @returns the row
   */
  settledAs(trxId: string, state: string): Promise<PaymentRow> {
    return waitFor(`the payment to be settled as ${state}`, async () => {
      const settled = await this.store.sql(
        `SELECT order_ref FROM partner_commerce_payment WHERE trx_id = ? AND state = ?
           AND asked_at IS NULL AND lease_token IS NULL AND (state <> 'approved' OR reported_at IS NOT NULL)`,
        [trxId, state],
      )
      return settled.length > 0 && this.row(trxId)
    })
  }

  paymentIs(trxId: string, state: string) {
    return waitFor(`the payment to be ${state}`, async () => (await this.row(trxId)).state === state)
  }

  /** Does the due work on a payment, like the job. */
  async settled(orderRef: string): Promise<void> {
    await waitFor("nobody else to be at work on the payment", () => settlePayment(this.store.opened, orderRef))
  }

  /** Waits until no process works on the payment. */
  async atRest(trxId: string): Promise<void> {
    const statement = "SELECT 1 FROM partner_commerce_payment WHERE trx_id = ? AND lease_token IS NULL"
    await waitFor(
      "the end of the work on the payment",
      async () => (await this.store.sql(statement, [trxId])).length > 0,
    )
  }

  /** Makes the payment more than a minute older, and settles it. */
  async minuteLater(trxId: string): Promise<void> {
    await this.atRest(trxId)
    await this.store.sql(
      `UPDATE partner_commerce_payment SET cancel_requested_at = cancel_requested_at - interval '2 minutes', next_check_at = now() WHERE trx_id = ?`,
      [trxId],
    )
    await this.settled((await this.row(trxId)).order_ref)
  }

  async orders(): Promise<{ id: string; status: string; payment_status: string; display_id: number; total: number }[]> {
    const fields = "id,status,payment_status,display_id,total,summary"
    return (await this.store.admin.get(`/admin/orders?fields=${fields}`)).data.orders
  }

  async order(id: string) {
    const fields =
      "display_id,*items,*payment_collections,*payment_collections.payments,*payment_collections.payments.captures,*transactions,status,total"
    return (await expectOk(this.store.admin.get(`/admin/orders/${id}?fields=${fields}`))).data.order
  }
}
