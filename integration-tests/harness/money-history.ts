import type Medusa from "@medusajs/js-sdk"
import { type HttpTypes } from "@medusajs/framework/types"
import fc from "fast-check"
import { OWN_PROVIDER, SYSTEM_PROVIDER } from "../../src/payments/rules/provider-id"
import { type HttpClient } from "./http-client"
import { type MoneyBooks, transactionsOf } from "./money-books"
import { decideOnPage, decideUnheard, refundInPortal } from "./service-people"
import { waitFor } from "./set-up"
import { type StoreProcess } from "./store-process"
import { letPaymentsWait, letRefundsWait } from "./time-passes"

/** MONEY_SEED chooses another seed. A failure prints the seed and the history. */
export const MONEY_SEED = Number(process.env.MONEY_SEED ?? 20_261_126)

/** A record that a failure prints in a short form. */
export const plainRecord = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { noNullPrototype: true }) as fc.Arbitrary<T>

/** Actions of customers, the service, admins and accidents on one cart. Numbers choose a transaction of the cart. */
export const moneyAction = fc.oneof(
  {
    weight: 4,
    arbitrary: plainRecord({ kind: fc.constant("request" as const), page: fc.integer({ min: 0, max: 2 }) }),
  },
  { weight: 1, arbitrary: plainRecord({ kind: fc.constant("request_cash" as const) }) },
  { weight: 1, arbitrary: plainRecord({ kind: fc.constant("request_twice" as const) }) },
  { weight: 4, arbitrary: plainRecord({ kind: fc.constant("approve" as const), at: fc.nat(3) }) },
  { weight: 1, arbitrary: plainRecord({ kind: fc.constant("approve_unheard" as const), at: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: plainRecord({
      kind: fc.constant("status" as const),
      at: fc.nat(3),
      status: fc.constantFrom("HOL", "REJ", "CAN", "EXP"),
    }),
  },
  { weight: 2, arbitrary: plainRecord({ kind: fc.constant("complete" as const) }) },
  { weight: 1, arbitrary: plainRecord({ kind: fc.constant("change_cart" as const) }) },
  {
    weight: 3,
    arbitrary: plainRecord({
      kind: fc.constantFrom("refund_medusa" as const, "refund_page" as const),
      at: fc.nat(3),
      amount: fc.constantFrom(150, 1_000, 16_140),
    }),
  },
  {
    weight: 1,
    arbitrary: plainRecord({
      kind: fc.constant("refund_portal" as const),
      at: fc.nat(3),
      amount: fc.constantFrom(150, 1_000),
    }),
  },
  { weight: 1, arbitrary: plainRecord({ kind: fc.constant("recheck" as const), at: fc.nat(3) }) },
  { weight: 1, arbitrary: plainRecord({ kind: fc.constant("cancel_order" as const) }) },
  { weight: 1, arbitrary: plainRecord({ kind: fc.constantFrom("begin_edit" as const, "cancel_edit" as const) }) },
  { weight: 1, arbitrary: plainRecord({ kind: fc.constant("forget_session" as const) }) },
  {
    weight: 2,
    arbitrary: plainRecord({
      kind: fc.constant("fault" as const),
      fault: fc.constantFrom("reset_after", "reset_before", "status"),
      operation: fc.constantFrom("createTransaction", "updateTransaction", "refundItems", "getTransactionStatus"),
    }),
  },
  { weight: 1, arbitrary: plainRecord({ kind: fc.constant("hour" as const) }) },
)
export type MoneyAction = typeof moneyAction extends fc.Arbitrary<infer T> ? T : never

/** A process of the store, which its customers, its admins and its schedule use. */
export interface StoreDoor extends SettlingStore {
  storefront: Medusa
}

export interface SettlingStore {
  admin: HttpClient
  /** Runs the jobs that settle payments and refunds. */
  settle: () => Promise<unknown>
}

export const toSettlingStore = (process: StoreProcess): SettlingStore => ({
  admin: process.admin,
  settle: async () => {
    await process.runWork("settle-payments")
    await process.runWork("settle-refunds")
  },
})

const HOUR = 60

export class MoneyHistory {
  private isCancellationUnanswered = false

  /**
   * @param cart with a payment collection
   * @param furtherVariant goods that the customer may add
   */
  constructor(
    private readonly books: MoneyBooks,
    private readonly cart: HttpTypes.StoreCart,
    private readonly furtherVariant: string,
  ) {}

  get cartId(): string {
    return this.cart.id
  }

  async perform(action: MoneyAction, door: StoreDoor): Promise<unknown> {
    const { sandbox, sql } = this.books
    switch (action.kind) {
      case "request":
        return this.request(door, OWN_PROVIDER, action.page)
      case "request_cash":
        return this.request(door, SYSTEM_PROVIDER)
      case "request_twice":
        return Promise.allSettled([this.request(door, OWN_PROVIDER, 1), this.request(door, SYSTEM_PROVIDER)])
      case "approve":
        return this.withTransaction(action.at, ({ trxid }) => decideOnPage(sandbox, trxid, "approve"))
      case "approve_unheard":
        return this.withTransaction(action.at, ({ trxid }) => decideUnheard(sandbox, trxid, "APR"))
      case "status":
        return this.withTransaction(action.at, ({ trxid }) =>
          sandbox.control.sendStatus({ trx_id: trxid, status: action.status, wait: true }),
        )
      case "complete":
        return door.storefront.store.cart.complete(this.cart.id)
      case "change_cart":
        return door.storefront.store.cart.createLineItem(this.cart.id, {
          variant_id: this.furtherVariant,
          quantity: 1,
        })
      case "refund_medusa":
        return this.withTransaction(action.at, async ({ trxid }) =>
          door.admin.post(`/admin/payments/${await this.readPaymentId(trxid)}/refund`, { amount: action.amount }),
        )
      case "refund_page":
        return this.withTransaction(action.at, ({ trxid }) => refundOnPage(door, sandbox, trxid, action.amount))
      case "refund_portal":
        return this.withTransaction(action.at, ({ trxid, items }) =>
          refundInPortal(sandbox, trxid, { items: items.map(({ id }) => id), amount: action.amount }),
        )
      case "recheck":
        return this.withTransaction(action.at, ({ trxid }) => recheck(door, trxid))
      case "cancel_order":
        return this.cancelOrders(door)
      case "begin_edit":
        return Promise.all(
          (await readOrderIds(this.books, [this.cart.id])).map((id) =>
            door.admin.post("/admin/order-edits", { order_id: id }),
          ),
        )
      case "cancel_edit":
        return cancelEdits(this.books, [this.cart.id], door)
      case "forget_session":
        return sql(
          "UPDATE payment_session SET deleted_at = now() WHERE payment_collection_id = ? AND authorized_at IS NULL",
          [this.cart.payment_collection?.id ?? ""],
        )
      case "fault":
        return sandbox.control.addFault(
          action.fault === "status"
            ? { kind: "status", status: 503, match: { operation: action.operation } }
            : { kind: action.fault as "reset_after", match: { operation: action.operation } },
        )
      case "hour":
        await letAnHourPass(this.books, [this.cart.id])
        return door.settle()
    }
  }

  transactions() {
    return transactionsOf(this.books.sandbox, this.cart.id)
  }

  private request({ storefront }: StoreDoor, provider_id: string, page?: number) {
    const data = page === undefined ? undefined : { return_url: `http://localhost:8000/page/${page}` }
    return storefront.store.payment.initiatePaymentSession(this.cart, { provider_id, data })
  }

  private async withTransaction<T>(
    at: number,
    task: (transaction: ReturnType<MoneyHistory["transactions"]>[number]) => Promise<T>,
  ): Promise<T | null> {
    const all = this.transactions()
    const chosen = all[at % Math.max(all.length, 1)]
    return chosen ? task(chosen) : null
  }

  /** The process died before it answered an admin's cancellation, so the admin repeats the cancellation. */
  async repeatCancellation(door: StoreDoor): Promise<void> {
    if (this.isCancellationUnanswered) await this.cancelOrders(door)
  }

  private async cancelOrders({ admin }: StoreDoor): Promise<void> {
    const ids = await readOrderIds(this.books, [this.cart.id])
    this.isCancellationUnanswered = ids.length > 0
    await Promise.all(ids.map((id) => admin.post(`/admin/orders/${id}/cancel`)))
    this.isCancellationUnanswered = false
  }

  private async readPaymentId(trxId: string): Promise<string> {
    const rows = await this.books.sql<{ id: string }>(
      "SELECT id FROM payment WHERE lower(data->>'trx_id') = ? LIMIT 1",
      [trxId.toLowerCase()],
    )
    return rows[0]?.id ?? ""
  }
}

async function readOrderIds({ sql }: MoneyBooks, cartIds: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT made.id FROM "order" made JOIN order_cart link ON link.order_id = made.id
      WHERE link.cart_id = ANY(?) AND link.deleted_at IS NULL AND made.deleted_at IS NULL`,
    [cartIds],
  )
  return rows.map(({ id }) => id)
}

/** An admin cancels the open edits. Medusa refuses that for an order without an open edit. */
async function cancelEdits(books: MoneyBooks, cartIds: string[], { admin }: SettlingStore): Promise<void> {
  const ids = await readOrderIds(books, cartIds)
  await Promise.all(ids.map((id) => admin.delete(`/admin/order-edits/${id}`)))
}

const MOST_HOURS = 12

/**
 * Lets hours pass until another hour changes nothing. The service decides the payments that it holds. A person cancels each open edit, marks
 * each refund without an answer as refused, and refunds the cancelled orders that the plugin reports.
 *
 * @param doors of every process that runs
 * @throws if the carts do not come to rest
 */
export async function comeToRest(books: MoneyBooks, cartIds: string[], doors: SettlingStore[]): Promise<void> {
  const { sandbox } = books
  for (const { trxid, status } of cartIds.flatMap((cartId) => transactionsOf(sandbox, cartId)))
    if (status === "HOL") await sandbox.control.sendStatus({ trx_id: trxid, status: "APR", wait: true })
  if (doors[0]) await cancelEdits(books, cartIds, doors[0])
  const byHand = new Set<string>()
  let before = ""
  for (let hour = 0; hour < MOST_HOURS; hour += 1) {
    await letAnHourPass(books, cartIds)
    await Promise.all(doors.map((door) => door.settle()))
    // A callback may have started the work that the jobs leave to its process.
    await workEnds(books, cartIds)
    for (const refund of await readUndecided(books, cartIds)) if (doors[0]) await markAsRefused(doors[0], refund)
    // The answer to a check by hand can come before the work that it has started ends.
    await workEnds(books, cartIds)
    const after = await readState(books, cartIds)
    const reported = after === before ? await readReported(books, cartIds) : []
    const isNew = ({ trx_id }: { trx_id: string }) => !byHand.has(trx_id)
    if (after === before && !reported.some(isNew)) return
    for (const { trx_id, rest } of reported.filter(isNew)) {
      byHand.add(trx_id)
      if (doors[0]) await refundOnPage(doors[0], sandbox, trx_id, rest)
    }
    before = after
  }
  throw new Error("the carts do not come to rest")
}

const workEnds = (books: MoneyBooks, cartIds: string[]) =>
  waitFor("the work on the carts to end", async () => !(await isBeingSettled(books, cartIds)))

/** No schedule and no pause is longer than an hour. */
export async function letAnHourPass({ sql }: MoneyBooks, cartIds: string[]): Promise<void> {
  await letPaymentsWait(sql, HOUR, { cart_id: cartIds })
  await letRefundsWait(sql, HOUR, { cart_id: cartIds })
}

const recheck = ({ admin }: SettlingStore, trxId: string) =>
  admin.post(`/admin/partner-commerce/payments/${trxId}/recheck`)

/** A process can die between its note and its call. Then only a person can end the refund, after a check of the portal. */
const readUndecided = ({ sql }: MoneyBooks, cartIds: string[]) =>
  sql<{ id: string; trx_id: string }>(
    `SELECT id, trx_id FROM partner_commerce_refund WHERE state = 'unknown'
        AND trx_id IN (SELECT trx_id FROM partner_commerce_payment WHERE cart_id = ANY(?))`,
    [cartIds],
  )

const markAsRefused = ({ admin }: SettlingStore, { id, trx_id }: { id: string; trx_id: string }) =>
  admin.post(`/admin/partner-commerce/payments/${trx_id}/refunds/${id}/mark-as-refused`)

/** Cancelled orders whose money a person has to refund, by the plugin's own report. */
const readReported = ({ sql }: MoneyBooks, cartIds: string[]) =>
  sql<{ trx_id: string; rest: number }>(
    `SELECT paid.trx_id, paid.amount::float8 - (
              SELECT COALESCE(sum(amount::numeric), 0)::float8 FROM partner_commerce_refund
               WHERE trx_id = paid.trx_id AND state = 'done') AS rest
       FROM partner_commerce_payment paid
       JOIN partner_commerce_problem problem ON problem.key = 'payment-cancelled:' || paid.order_ref AND problem.cleared_at IS NULL
      WHERE paid.cart_id = ANY(?)`,
    [cartIds],
  )

function refundOnPage({ admin }: SettlingStore, { control }: MoneyBooks["sandbox"], trxId: string, amount: number) {
  const items = control.transactions().find(({ trxid }) => trxid.toLowerCase() === trxId.toLowerCase())?.items ?? []
  return admin.post(`/admin/partner-commerce/payments/${trxId}/refund`, {
    items: items.map(({ id }) => id),
    amount,
  })
}

async function isBeingSettled({ sql }: MoneyBooks, cartIds: string[]): Promise<boolean> {
  const isLeased = "lease_token IS NOT NULL AND lease_until > now()"
  const rows = await sql(
    `SELECT 1 FROM partner_commerce_payment WHERE cart_id = ANY(?) AND ${isLeased}
      UNION ALL
     SELECT 1 FROM partner_commerce_refund WHERE ${isLeased}`,
    [cartIds],
  )
  return rows.length > 0
}

/** Every table and record that settling changes. */
async function readState({ sql, sandbox }: MoneyBooks, cartIds: string[]): Promise<string> {
  const ours = "SELECT trx_id FROM partner_commerce_payment WHERE cart_id = ANY(?)"
  const orders = "SELECT order_id FROM order_cart WHERE cart_id = ANY(?)"
  const collections = "SELECT payment_collection_id FROM cart_payment_collection WHERE cart_id = ANY(?)"
  const payments = `SELECT id FROM payment WHERE payment_collection_id IN (${collections})`
  const statements = [
    `SELECT order_ref, trx_id, state, reversal, order_id, reported_at, placed_at, owed_events, lease_token, failures
       FROM partner_commerce_payment WHERE cart_id = ANY(?) ORDER BY id`,
    `SELECT id, state, medusa_refund_id, next_check_at IS NULL AS is_settled FROM partner_commerce_refund WHERE trx_id IN (${ours}) ORDER BY id`,
    `SELECT id, status, version FROM "order" WHERE id IN (${orders}) ORDER BY id`,
    `SELECT id, amount, deleted_at FROM order_transaction WHERE order_id IN (${orders}) ORDER BY id`,
    `SELECT id, amount, deleted_at FROM capture WHERE payment_id IN (${payments}) ORDER BY id`,
    `SELECT id, amount, deleted_at FROM refund WHERE payment_id IN (${payments}) ORDER BY id`,
    `SELECT id, deleted_at FROM reservation_item
      WHERE line_item_id IN (SELECT item_id FROM order_item WHERE order_id IN (${orders})) ORDER BY id`,
  ]
  const rows = []
  for (const statement of statements) rows.push(await sql(statement, [cartIds]))
  return JSON.stringify([sandbox.control.transactions(), rows])
}
