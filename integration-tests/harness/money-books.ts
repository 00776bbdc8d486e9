import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { type Sql } from "../../src/database/database"
import { type Sandbox, type StoredTransaction } from "../../src/sandbox"
import { type HttpClient } from "./http-client"
import { findNightDifferences } from "./night-books"

/** The places that record a store's money. */
export interface MoneyBooks {
  sql: Sql
  sandbox: Sandbox
}

/** @returns the service's transactions of a cart */
export const transactionsOf = ({ control }: Sandbox, cartId: string): StoredTransaction[] =>
  control.transactions().filter(({ request }) => JSON.stringify(request).includes(cartId))

/** The money of this transaction that the service holds for the store. */
const keptOf = ({ status, amount, refund_amount }: StoredTransaction) => (status === "APR" ? amount - refund_amount : 0)

interface LedgerPayment {
  order_ref: string
  trx_id: string | null
  order_id: string | null
  state: string
  amount: number
  /** The open work. */
  left: string | null
  /** Sum of the refunds that are done. */
  refunded: number
  undecided: number
}

interface MedusaPayment {
  trx_id: string | null
  order_id: string | null
  captured: number
  refunded: number
}

interface MedusaOrder {
  id: string
  status: string
  /** The plugin's provider pays the order. Only Medusa is responsible for other orders. */
  is_ours: boolean
  /** Sum of the order's own entries. */
  entries: number
  /** The same sum in the totals that Medusa shows an admin. */
  total: number
  /** Sum of the captures less the refunds of all its payments. */
  paid: number
  /** The customer still owes it, as Medusa shows an admin. Below zero the store owes it, such as the price of returned goods. */
  owed: number
  is_captured: boolean
  /** Units without a parcel. */
  ordered: number
  reserved: number
  open_changes: number
}

/**
 * Compares the books of a settled cart: the customer's money at the service, Medusa's payments and orders, the ledger and the reserved
 * stock. It leaves out a transaction that the ledger cannot name (see `findUnnamed`).
 *
 * @returns a sentence for each difference
 */
export async function findDisagreements(books: MoneyBooks, cartId: string): Promise<string[]> {
  const [ledger, payments, orders] = await Promise.all([
    readLedger(books.sql, cartId),
    readPayments(books.sql, cartId),
    readOrders(books.sql, cartId),
  ])
  const named = transactionsOf(books.sandbox, cartId).filter(({ trxid }) => isNamed(ledger, trxid))
  const paying = payments.filter(({ captured, refunded }) => captured > refunded)
  return [
    ...(orders.length > 1 ? [`the cart became ${orders.length} orders`] : []),
    ...(paying.length > 1 ? [`${paying.length} payments pay the cart`] : []),
    ...named.flatMap((transaction) => compareTransaction(transaction, { ledger, payments, orders })),
    ...ledger.flatMap(toUnfinished),
    ...orders.filter(({ is_ours }) => is_ours).flatMap(compareOrder),
  ]
}

function compareTransaction(
  transaction: StoredTransaction,
  { ledger, payments, orders }: { ledger: LedgerPayment[]; payments: MedusaPayment[]; orders: MedusaOrder[] },
): string[] {
  const { trxid, status, refund_amount } = transaction
  const name = `${trxid} (${status})`
  const found: string[] = []
  const kept = keptOf(transaction)
  const ofIt = payments.filter(({ trx_id }) => trx_id === trxid.toLowerCase())
  const booked = ofIt.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  if (kept !== booked) found.push(`the service keeps ${kept} of ${name}, Medusa's payments ${booked}`)
  const order = orders.find(({ id }) => ofIt.some(({ order_id }) => order_id === id))
  if (kept > 0 && order?.status !== "pending") found.push(`${kept} of ${name} belong to no open order`)
  const own = ledger.find(({ trx_id }) => trx_id === trxid.toLowerCase())
  const noted = own?.state === "approved" ? own.amount - own.refunded : 0
  if (kept !== noted) found.push(`the service keeps ${kept} of ${name}, the ledger ${noted} (${own?.state})`)
  if (own && own.refunded !== refund_amount)
    found.push(`the service refunded ${refund_amount} of ${name}, the ledger ${own.refunded}`)
  if (own?.state === "approved" && order && own.order_id !== order.id)
    found.push(`${name} pays order ${order.id}, the ledger says ${own.order_id}`)
  return found
}

function toUnfinished({ order_ref, state, left, undecided }: LedgerPayment): string[] {
  return [
    ...(left === null ? [] : [`the payment ${order_ref} (${state}) is ${left}`]),
    ...(undecided === 0 ? [] : [`${undecided} refunds of the payment ${order_ref} are undecided`]),
  ]
}

function compareOrder({
  id,
  status,
  entries,
  total,
  paid,
  owed,
  is_captured,
  ordered,
  reserved,
  open_changes,
}: MedusaOrder): string[] {
  const wanted = status === "canceled" ? 0 : ordered
  return [
    ...(entries === paid ? [] : [`the entries of order ${id} (${status}) are ${entries}, its payments ${paid}`]),
    ...(entries === total ? [] : [`the entries of order ${id} (${status}) are ${entries}, its totals ${total}`]),
    ...(reserved === wanted ? [] : [`order ${id} (${status}) of ${ordered} units reserves ${reserved}`]),
    ...(status === "canceled" || !is_captured || owed <= 0 ? [] : [`the customer owes ${owed} for order ${id}`]),
    ...(open_changes === 0 ? [] : [`order ${id} (${status}) has an open change`]),
  ]
}

/**
 * Finds transactions with moved money that the ledger cannot name: the process died before it recorded the answer to its create call, and
 * every callback was lost.
 *
 * @returns our names of the transactions
 */
export async function findUnnamed({ sql, sandbox }: MoneyBooks): Promise<string[]> {
  const rows = await sql<{ trx_id: string }>("SELECT trx_id FROM partner_commerce_payment WHERE trx_id IS NOT NULL")
  const unnamed = sandbox.control
    .transactions()
    .filter(({ status, trxid }) => (status === "APR" || status === "REF") && !isNamed(rows, trxid))
  return unnamed.map(({ order_id }) => order_id)
}

/**
 * Compares the store as a whole: the stock with the reservations, and all books as the nightly job does. That job must find exactly the
 * transactions that the ledger cannot name.
 *
 * @returns a sentence for each difference
 */
export async function findStoreDisagreements(books: MoneyBooks, admin: HttpClient): Promise<string[]> {
  const drifted = await books.sql<{ id: string; noted: number; reserved: number }>(
    `SELECT level.inventory_item_id AS id, level.reserved_quantity::float8 AS noted, COALESCE(sum(item.quantity), 0)::float8 AS reserved
       FROM inventory_level level
       LEFT JOIN reservation_item item ON item.inventory_item_id = level.inventory_item_id
        AND item.location_id = level.location_id AND item.deleted_at IS NULL
      WHERE level.deleted_at IS NULL GROUP BY level.id
     HAVING level.reserved_quantity <> COALESCE(sum(item.quantity), 0)`,
  )
  const unnamed = new Set(await findUnnamed(books))
  const differing = new Set(await findNightDifferences(admin))
  return [
    ...drifted.map(
      ({ id, noted, reserved }) => `the stock of ${id} has ${noted} reserved, its reservations ${reserved}`,
    ),
    ...[...differing].filter((ref) => !unnamed.has(ref)).map((ref) => `the night's books differ in ${ref}`),
    ...[...unnamed].filter((ref) => !differing.has(ref)).map((ref) => `the night's books overlook ${ref}`),
  ]
}

/** @returns what happened to the payments of a cart, on both sides */
export async function readTraces({ sql, sandbox }: MoneyBooks, cartId: string): Promise<string> {
  const payments = await sql<{ trx_id: string | null }>(
    `SELECT order_ref, trx_id, state, reversal, order_id, remote_status, timeline FROM partner_commerce_payment
      WHERE cart_id = ? ORDER BY created_at`,
    [cartId],
  )
  const refunds = await sql(
    `SELECT trx_id, state, origin, amount, why, medusa_refund_id, asked_refund_ids, timeline FROM partner_commerce_refund
      WHERE trx_id = ANY(?) ORDER BY created_at`,
    [payments.flatMap(({ trx_id }) => trx_id ?? [])],
  )
  const transactions = transactionsOf(sandbox, cartId)
  const calls = transactions
    .flatMap(({ trxid }) => sandbox.control.journal({ trx_id: trxid }))
    .map(({ at, operation, status, request, note }) => ({ at, operation, status, request, note }))
  const lines = [...payments, ...refunds, ...(await readOrders(sql, cartId)), ...transactions, ...calls]
  return lines.map((line) => JSON.stringify(line)).join("\n")
}

const isNamed = (ledger: readonly { trx_id: string | null }[], trxId: string) =>
  ledger.some(({ trx_id }) => trx_id === trxId.toLowerCase())

const readLedger = (sql: Sql, cartId: string) =>
  sql<LedgerPayment>(
    `SELECT order_ref, trx_id, order_id, state, amount::float8,
            CASE WHEN lease_token IS NOT NULL AND lease_until > now() THEN 'leased'
                 WHEN reversal = 'asked' THEN 'not reversed'
                 WHEN asked_at IS NOT NULL THEN 'to be read'
                 WHEN jsonb_array_length(owed_events) > 0 THEN 'not announced'
                 WHEN state = 'approved' AND reported_at IS NULL THEN 'not reported'
                 WHEN state IN ('approved', 'held') AND order_id IS NOT NULL AND placed_at IS NULL THEN 'not placed'
                 WHEN next_check_at IS NOT NULL AND state IN ('approved', 'reversed') THEN 'to be checked' END AS "left",
            (SELECT COALESCE(sum(refund.amount::numeric), 0)::float8 FROM partner_commerce_refund refund
              WHERE refund.trx_id = paid.trx_id AND refund.state = 'done' AND refund.deleted_at IS NULL) AS refunded,
            (SELECT count(*)::int FROM partner_commerce_refund refund
              WHERE refund.trx_id = paid.trx_id AND refund.state IN ('unknown', 'pending') AND refund.deleted_at IS NULL) AS undecided
       FROM partner_commerce_payment paid WHERE cart_id = ? AND deleted_at IS NULL`,
    [cartId],
  )

const SUM_OF = (table: string) =>
  `(SELECT COALESCE(sum(amount), 0)::float8 FROM ${table} WHERE payment_id = paid.id AND deleted_at IS NULL)`

/** Payments of our provider, with or without an order. */
const readPayments = (sql: Sql, cartId: string) =>
  sql<MedusaPayment>(
    `SELECT lower(paid.data->>'trx_id') AS trx_id, made.order_id, ${SUM_OF("capture")} AS captured, ${SUM_OF("refund")} AS refunded
       FROM payment paid
       JOIN cart_payment_collection link ON link.payment_collection_id = paid.payment_collection_id AND link.deleted_at IS NULL
       LEFT JOIN order_payment_collection made ON made.payment_collection_id = paid.payment_collection_id AND made.deleted_at IS NULL
      WHERE paid.provider_id = ? AND link.cart_id = ? AND paid.deleted_at IS NULL`,
    [OWN_PROVIDER, cartId],
  )

/** A payment, or else a session, says who pays an order. */
const HAS_PAYER = (table: string, operator: "=" | "<>") =>
  `EXISTS (SELECT 1 FROM order_payment_collection collection
             JOIN ${table} payer ON payer.payment_collection_id = collection.payment_collection_id AND payer.deleted_at IS NULL
            WHERE collection.order_id = made.id AND collection.deleted_at IS NULL AND payer.provider_id ${operator} '${OWN_PROVIDER}')`

const readOrders = (sql: Sql, cartId: string) =>
  sql<MedusaOrder>(
    `SELECT made.id, made.status,
            ${HAS_PAYER("payment", "=")} OR NOT (${HAS_PAYER("payment", "<>")} OR ${HAS_PAYER("payment_session", "<>")}) AS is_ours,
            (SELECT COALESCE(sum(amount), 0)::float8 FROM order_transaction WHERE order_id = made.id AND deleted_at IS NULL) AS entries,
            (SELECT COALESCE(sum(${SUM_OF("capture")} - ${SUM_OF("refund")}), 0)::float8
               FROM order_payment_collection collection
               JOIN payment paid ON paid.payment_collection_id = collection.payment_collection_id AND paid.deleted_at IS NULL
              WHERE collection.order_id = made.id AND collection.deleted_at IS NULL) AS paid,
            (SELECT (totals->>'transaction_total')::float8 FROM order_summary
              WHERE order_id = made.id AND version = made.version AND deleted_at IS NULL) AS total,
            (SELECT (totals->>'pending_difference')::float8 FROM order_summary
              WHERE order_id = made.id AND version = made.version AND deleted_at IS NULL) AS owed,
            EXISTS (SELECT 1 FROM order_transaction
                     WHERE order_id = made.id AND reference = 'capture' AND deleted_at IS NULL) AS is_captured,
            (SELECT COALESCE(sum(quantity - fulfilled_quantity), 0)::float8 FROM order_item
              WHERE order_id = made.id AND version = made.version AND deleted_at IS NULL) AS ordered,
            (SELECT COALESCE(sum(reserved.quantity), 0)::float8 FROM reservation_item reserved
              WHERE reserved.deleted_at IS NULL AND reserved.line_item_id IN (
                SELECT item_id FROM order_item WHERE order_id = made.id AND deleted_at IS NULL)) AS reserved,
            (SELECT count(*)::int FROM order_change
              WHERE order_id = made.id AND status = 'pending' AND deleted_at IS NULL) AS open_changes
       FROM "order" made JOIN order_cart link ON link.order_id = made.id AND link.deleted_at IS NULL
      WHERE link.cart_id = ? AND made.deleted_at IS NULL`,
    [cartId],
  )
