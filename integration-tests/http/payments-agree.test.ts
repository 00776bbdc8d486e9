import { type HttpTypes } from "@medusajs/framework/types"
import fc from "fast-check"
import { OWN_PROVIDER, SYSTEM_PROVIDER } from "../../src/core/payments/provider-id"
import { settleDueRefunds } from "../../src/use-cases/payments/refund/settle-due-refunds"
import { settleDuePayments } from "../../src/use-cases/payments/settle/settle-due-payments"
import { CheckoutDriver } from "../harness/checkout-driver"
import { RefundDriver } from "../harness/refund-driver"
import { describeSellingStore } from "../harness/selling-store"

/** The number of random histories in a run. The release gate plays more (MONEY_RUNS). */
const RUNS = Number(process.env.MONEY_RUNS ?? 12)
/** MONEY_SEED chooses another seed. A failure prints the seed and the sequence. */
const SEED = Number(process.env.MONEY_SEED ?? 20_261_126)

/** Actions of customers, the service, admins and accidents on one cart. Numbers choose a transaction of the cart. */
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("request" as const), page: fc.integer({ min: 0, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("request_cash" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("request_twice" as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("approve" as const), at: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("approve_unheard" as const), at: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("status" as const),
      at: fc.nat(3),
      status: fc.constantFrom("HOL", "REJ", "CAN", "EXP"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("complete" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("change_cart" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("refund_medusa" as const, "refund_page" as const),
      at: fc.nat(3),
      amount: fc.constantFrom(150, 1_000, 16_140),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel_order" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("forget_session" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("fault" as const),
      fault: fc.constantFrom("reset_after", "reset_before", "status"),
      operation: fc.constantFrom("createTransaction", "updateTransaction", "refundItems", "getTransactionStatus"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("minute" as const) }) },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

describeSellingStore("money after random histories", ({ store, shop, control }) => {
  const checkout = new CheckoutDriver(store, shop)
  const refunds = new RefundDriver(store, checkout)

  it(
    `agrees at the service, in Medusa's books and in the ledger after ${RUNS} random histories (seed ${SEED})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(action, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 9 }),
          async (turns) => {
            const history = new History(await checkout.withCollection(await checkout.cart({})))
            // Actions of one turn happen at the same moment.
            for (const turn of turns) await Promise.allSettled(turn.map((each) => history.perform(each)))
            control().clearFaults()
            await history.settle()
            expect(await history.disagreements()).toEqual([])
          },
        ),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      )
    },
    RUNS * 60_000,
  )

  class History {
    constructor(private readonly cart: HttpTypes.StoreCart) {}

    async perform(step: Action): Promise<unknown> {
      switch (step.kind) {
        case "request":
          return this.request(OWN_PROVIDER, step.page)
        case "request_cash":
          return this.request(SYSTEM_PROVIDER)
        case "request_twice":
          return Promise.allSettled([this.request(OWN_PROVIDER, 1), this.request(SYSTEM_PROVIDER)])
        case "approve":
          return this.withTransaction(step.at, (trxId) => checkout.decides(trxId, "approve"))
        case "approve_unheard":
          return this.withTransaction(step.at, (trxId) => checkout.decidesUnheard(trxId, "APR"))
        case "status":
          return this.withTransaction(step.at, (trxId) =>
            control().sendStatus({ trx_id: trxId, status: step.status, wait: true }),
          )
        case "complete":
          return checkout.complete(this.cart.id)
        case "change_cart":
          return (await checkout.storefront()).store.cart.createLineItem(this.cart.id, {
            variant_id: shop.large,
            quantity: 1,
          })
        case "refund_medusa":
          return this.withTransaction(step.at, async (trxId) => refunds.inMedusa(await paymentOf(trxId), step.amount))
        case "refund_page":
          return this.withTransaction(step.at, (trxId) =>
            refunds.onPage(trxId, { items: refunds.itemsOf(trxId), amount: step.amount }),
          )
        case "cancel_order":
          return Promise.all((await this.orders()).map(({ id }) => store.admin.post(`/admin/orders/${id}/cancel`)))
        case "forget_session":
          return store.sql(
            "UPDATE payment_session SET deleted_at = now() WHERE payment_collection_id = ? AND authorized_at IS NULL",
            [this.cart.payment_collection?.id ?? ""],
          )
        case "fault":
          return control().addFault(
            step.fault === "status"
              ? { kind: "status", status: 503, match: { operation: step.operation } }
              : { kind: step.fault as "reset_after", match: { operation: step.operation } },
          )
        case "minute":
          return this.later()
      }
    }

    /** Runs everything that is due until another hour changes no row. The service decides the payments that it holds. */
    async settle(): Promise<void> {
      for (const { trxid, status } of this.transactions()) {
        if (status === "HOL") await control().sendStatus({ trx_id: trxid, status: "APR", wait: true })
      }
      let before = ""
      for (let round = 0; round < 12; round += 1) {
        await this.later()
        const after = JSON.stringify([this.transactions(), await checkout.rows(), await this.books()].map(toStable))
        if (after === before) return
        before = after
      }
      throw new Error("the history does not come to rest")
    }

    private async later(): Promise<void> {
      const older = "interval '1 hour'"
      await store.sql(
        `UPDATE partner_commerce_payment SET next_check_at = now(), cancel_requested_at = cancel_requested_at - ${older}
                WHERE cart_id = ?`,
        [this.cart.id],
      )
      for (const { trxid } of this.transactions()) {
        const known = await store.sql("SELECT 1 FROM partner_commerce_payment WHERE trx_id = ?", [trxid.toLowerCase()])
        if (known.length > 0) await refunds.age(trxid, 60)
      }
      await settleDuePayments(store.container)
      await settleDueRefunds(store.container)
    }

    /** Returns a sentence for each amount that one side has and the other side lacks. */
    async disagreements(): Promise<string[]> {
      const orders = await this.orders()
      const books = await this.books()
      const found: string[] = orders.length > 1 ? [`the cart became ${orders.length} orders`] : []
      for (const { trxid, amount, status, refund_amount } of this.transactions()) {
        const kept = status === "APR" ? amount - refund_amount : 0
        const entry = books.find(({ trx_id }) => trx_id === trxid.toLowerCase())
        const booked = entry ? entry.captured - entry.refunded : 0
        if (kept !== booked)
          found.push(`the service keeps ${kept} of ${trxid} (${status}), Medusa's books say ${booked}`)
        if (kept > 0 && entry?.order_status !== "pending") found.push(`${kept} of ${trxid} belong to no open order`)
        if (entry && entry.entries !== booked)
          found.push(`the order's entries say ${entry.entries} for ${trxid}, not ${booked}`)
      }
      const paid = books.filter(({ captured, refunded }) => captured > refunded)
      if (paid.length > 1) found.push(`${paid.length} payments pay the order`)
      return found
    }

    private transactions() {
      return control()
        .transactions()
        .filter(({ request }) => JSON.stringify(request).includes(this.cart.id))
    }

    private orders() {
      return store.sql<{ id: string; status: string }>(
        `SELECT made.id, made.status FROM "order" made JOIN order_cart link ON link.order_id = made.id
          WHERE link.cart_id = ? AND link.deleted_at IS NULL AND made.deleted_at IS NULL`,
        [this.cart.id],
      )
    }

    /** Reads our provider's payments in Medusa, and the entries of their orders. */
    private books() {
      return store.sql<{
        trx_id: string
        captured: number
        refunded: number
        order_status: string | null
        entries: number
      }>(
        `SELECT lower(paid.data->>'trx_id') AS trx_id, made.status AS order_status,
                COALESCE((SELECT sum(amount) FROM capture WHERE payment_id = paid.id AND deleted_at IS NULL), 0)::float8 AS captured,
                COALESCE((SELECT sum(amount) FROM refund WHERE payment_id = paid.id AND deleted_at IS NULL), 0)::float8 AS refunded,
                COALESCE((SELECT sum(amount) FROM order_transaction WHERE order_id = made.id AND deleted_at IS NULL), 0)::float8 AS entries
           FROM payment paid
           JOIN order_payment_collection link ON link.payment_collection_id = paid.payment_collection_id AND link.deleted_at IS NULL
           JOIN "order" made ON made.id = link.order_id AND made.deleted_at IS NULL
          WHERE paid.provider_id = ? AND paid.payment_collection_id = ? AND paid.deleted_at IS NULL`,
        [OWN_PROVIDER, this.cart.payment_collection?.id ?? ""],
      )
    }

    private request(provider_id: string, page?: number) {
      const data = page === undefined ? undefined : { return_url: `http://localhost:8000/page/${page}` }
      return checkout.startRaw(this.cart, data, provider_id)
    }

    private async withTransaction<T>(at: number, task: (trxId: string) => Promise<T>): Promise<T | null> {
      const all = this.transactions()
      const chosen = all[at % Math.max(all.length, 1)]
      return chosen ? task(chosen.trxid) : null
    }
  }

  async function paymentOf(trxId: string): Promise<string> {
    const [row] = await store.sql<{ id: string }>("SELECT id FROM payment WHERE lower(data->>'trx_id') = ? LIMIT 1", [
      trxId.toLowerCase(),
    ])
    return row?.id ?? ""
  }

  const MOVING = new Set(["checks", "next_check_at", "updated_at", "timeline", "asked_at", "cancel_requested_at"])
  const toStable = (rows: readonly object[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !MOVING.has(key))))
})
