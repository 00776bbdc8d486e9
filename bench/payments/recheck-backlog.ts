import { randomUUID } from "node:crypto"
import { SANDBOX_DEFAULTS, SANDBOX_ENDPOINTS } from "../../src/sandbox"
import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { type Figure, toFigure } from "../figure"
import { median, percentile } from "../statistics"
import type { World } from "../store/world"
import { fillCarts, openPayments, type PaymentsWorld, startSessions, untilTrue } from "./payments-world"

const BACKLOG = 10_000
const AT_ONCE = 16
/** The requests per second that this store may send. They limit how fast the backlog can shrink. */
const RATE = 100
const CUSTOMERS = 100
const PAUSE_MS = 200
const LONGEST_WAIT_MS = 200

/**
 * Ten thousand open payments come due at once while customers go through the checkout. Compares the duration with the duration that the
 * rate allows.
 */
export async function recheckBacklog(world: World, database: string, variantIds: string[]): Promise<Figure> {
  const store = await world.startStore(database, { env: { PARTNER_COMMERCE_REQUESTS_PER_SECOND: String(RATE) } })
  const opened: PaymentsWorld = { world, store, database, variantIds }
  try {
    const quiet = median(
      await startSessions(store, await fillCarts(opened, CUSTOMERS / 2), { providerId: OWN_PROVIDER }),
    )
    const carts = await fillCarts(opened, CUSTOMERS)
    await leaveBehind(opened)
    const since = performance.now()
    await store.run<undefined, void>(require.resolve("./tasks/settle-due"), undefined)
    const waits = await startSessions(store, carts, { providerId: OWN_PROVIDER, pauseMs: PAUSE_MS })
    const leftAfterCustomers = await countUnread(opened)
    await untilTrue(async () => (await countUnread(opened)) === 0)
    const value = performance.now() - since
    const longest = percentile(waits, 99) - quiet
    console.error(`recheck-backlog: a customer's p99 is ${Math.round(longest)} ms above the median of a quiet store`)
    if (leftAfterCustomers === 0) throw new Error("The customers were not there while the backlog was worked off")
    const taken = await countTakenBack(opened)
    if (taken > 0) throw new Error(`${taken} payments were cancelled, although their customers have not decided`)
    return toFigure("recheck-backlog", { value, baseline: (BACKLOG / RATE) * 1000, holds: longest < LONGEST_WAIT_MS })
  } finally {
    await store.stop()
  }
}

/** Counts the unread payments that came due at once. A payment that was read is due again within minutes, and no longer counts. */
const countUnread = async ({ world, database }: PaymentsWorld): Promise<number> =>
  (
    await world.query(
      database,
      "SELECT 1 FROM partner_commerce_payment WHERE order_ref LIKE 'backlog-%' AND checks = 0 AND next_check_at <= now()",
    )
  ).length

async function countTakenBack({ world, database }: PaymentsWorld): Promise<number> {
  const [row] = await world.query<{ count: number }>(
    database,
    `SELECT count(*)::int AS count FROM partner_commerce_payment
      WHERE order_ref LIKE 'backlog-%' AND (reversal IS NOT NULL OR cancel_requested_at IS NOT NULL)`,
  )
  return row?.count ?? 0
}

/** Copies one open payment. Each copy has its own cart, and its own transaction at the service. */
async function leaveBehind(opened: PaymentsWorld): Promise<void> {
  const { world, database } = opened
  const since = await world.sandbox.lastSeq()
  const [one] = await openPayments(opened, 1)
  const [call] = await world.sandbox.callsSince(since, "transactions.createTransaction")
  const made: { order_ref: string; trx_id: string }[] = []
  const customer = async () => {
    while (made.length < BACKLOG) {
      const order_ref = `backlog-${randomUUID()}`
      made.push({ order_ref, trx_id: "" })
      const at = made.length - 1
      made[at] = { order_ref, trx_id: await create(world, { ...call?.request, order_id: order_ref }) }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, customer))
  for (const { table, ids, where, values = {} } of COPIED) {
    const renamed = ids.map((id) => [id, `given.order_ref || '-' || original.${id}`])
    const changes = [...renamed, ...Object.entries(values)].map(([name, value]) => `'${name}', ${value}`).join(", ")
    await world.query(
      database,
      `INSERT INTO ${table} SELECT (jsonb_populate_record(original, jsonb_build_object(${changes}))).*
         FROM ${table} original, jsonb_to_recordset($2::jsonb) AS given (order_ref text, trx_id text) WHERE ${where}`,
      [one?.cart_id, JSON.stringify(made)],
    )
  }
}

interface CopiedRows {
  table: string
  /** Columns with ids of copied rows. */
  ids: string[]
  /** SQL: the rows of the cart $1. */
  where: string
  /** SQL of the other columns that differ. */
  values?: Record<string, string>
}

const OF_CART = "original.cart_id = $1"
const ofLines = (column: string, table: string) => `original.${column} IN (SELECT id FROM ${table} WHERE cart_id = $1)`
const OF_COLLECTION = "IN (SELECT payment_collection_id FROM cart_payment_collection WHERE cart_id = $1)"

/** The rows of an open payment in Medusa and in the ledger, in the order of their references. */
const COPIED: CopiedRows[] = [
  { table: "cart", ids: ["id"], where: "original.id = $1" },
  { table: "cart_line_item", ids: ["id", "cart_id"], where: OF_CART },
  { table: "cart_line_item_tax_line", ids: ["id", "item_id"], where: ofLines("item_id", "cart_line_item") },
  { table: "cart_shipping_method", ids: ["id", "cart_id"], where: OF_CART },
  {
    table: "cart_shipping_method_tax_line",
    ids: ["id", "shipping_method_id"],
    where: ofLines("shipping_method_id", "cart_shipping_method"),
  },
  { table: "payment_collection", ids: ["id"], where: `original.id ${OF_COLLECTION}` },
  {
    table: "payment_session",
    ids: ["id", "payment_collection_id"],
    where: `original.payment_collection_id ${OF_COLLECTION}`,
    values: { data: "jsonb_set(original.data, '{trx_id}', to_jsonb(given.trx_id))" },
  },
  { table: "cart_payment_collection", ids: ["id", "cart_id", "payment_collection_id"], where: OF_CART },
  {
    table: "partner_commerce_payment",
    ids: ["id", "cart_id", "session_id"],
    where: OF_CART,
    values: {
      order_ref: "given.order_ref",
      trx_id: "given.trx_id",
      remote_trx_id: "given.trx_id",
      next_check_at: "now()",
    },
  },
]

async function create(world: World, request: object): Promise<string> {
  const response = await fetch(`${world.sandbox.url}/transactions${SANDBOX_ENDPOINTS.createTransaction.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${SANDBOX_DEFAULTS.token}` },
    body: JSON.stringify(request),
  })
  const answer = (await response.json()) as { trxid?: string }
  const { trxid } = answer
  if (!trxid) throw new Error(`The sandbox answered ${response.status}: ${JSON.stringify(answer)}`)
  return trxid
}
