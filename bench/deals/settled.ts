import { type Figure, toFigure } from "../figure"
import type { World } from "../store/world"
import { type DealsWorld, untilFinished } from "./deals-world"
import type { Ledger } from "./tasks/settle-by-workflows"

const PURCHASES = 1000
/** The baseline is slow, so fewer purchases measure it. */
const BASELINE_ORDERS = 48
const LIMIT_MS = 60_000
const POLL_MS = 100

/**
 * A thousand purchases at once: the time from the last answer until all are confirmed and paid. The baseline is Medusa's own workflows for
 * the same orders, one after the other.
 */
export async function settled(world: World, dealsWorld: DealsWorld): Promise<Figure> {
  const { trxIds, refused } = await buyThere(world, dealsWorld)
  const answeredAt = performance.now()
  await untilPaid(world, dealsWorld.database, trxIds)
  const value = performance.now() - answeredAt
  await untilFinished(world, dealsWorld.database)
  const isExact = await isPaidOnce(world, dealsWorld.database, trxIds)

  const { output } = await dealsWorld.store.run<object, Ledger>(require.resolve("./tasks/settle-by-workflows"), {
    shop: world.shop,
    wares: dealsWorld.wares,
    orders: BASELINE_ORDERS,
  })
  const sold = trxIds.length
  console.error(`deals-settled: ${Math.round(value / sold)} ms each, by workflows ${Math.round(output.msEach)} ms`)
  const baseline = output.msEach * sold
  return toFigure("deals-settled", { value, baseline, holds: isExact && refused === 0 && value <= LIMIT_MS })
}

/**
 * Customers buy at the service, which approves each purchase after the store's answer. @returns the approved purchases, once all are
 * answered
 */
async function buyThere(world: World, { store, wares }: DealsWorld) {
  const { control } = world.sandbox
  await control.post("/config", { merchantBaseUrl: `${store.url}/partner-commerce` })
  const bought = await Promise.all(
    wares.map(({ variantId, price }) =>
      control.post<{ outcomes: { trx_id: string; status: string }[] }>("/buy", {
        id: variantId,
        amount: price,
        quantity: Math.ceil(PURCHASES / wares.length),
        force: true,
      }),
    ),
  )
  const outcomes = bought.flatMap(({ data }) => data.outcomes)
  const trxIds = outcomes.filter(({ status }) => status === "APR").map(({ trx_id }) => trx_id)
  const refused = outcomes.length - trxIds.length
  if (refused > 0) console.error(`deals-settled: ${refused} of ${outcomes.length} purchases were refused`)
  return { trxIds, refused }
}

async function untilPaid(world: World, database: string, trxIds: string[]): Promise<void> {
  for (;;) {
    const [row] = await world.query<{ settled: number }>(
      database,
      `SELECT count(*)::int AS settled FROM partner_commerce_deal
        WHERE trx_id = ANY($1) AND state = 'confirmed' AND unfinished IS NULL`,
      [trxIds],
    )
    if (row?.settled === trxIds.length) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Does each order have one payment, captured once and in full, with one booking? */
async function isPaidOnce(world: World, database: string, trxIds: string[]): Promise<boolean> {
  const [row] = await world.query<{ paid: number; captures: number; bookings: number }>(
    database,
    `WITH payments AS (
       SELECT p.id, p.amount, p.captured_at, c.status, d.order_id FROM partner_commerce_deal d
         JOIN order_payment_collection l ON l.order_id = d.order_id
         JOIN payment_collection c ON c.id = l.payment_collection_id
         JOIN payment p ON p.payment_collection_id = c.id
        WHERE d.trx_id = ANY($1))
     SELECT (SELECT count(*)::int FROM payments WHERE captured_at IS NOT NULL AND status = 'completed') AS paid,
            (SELECT count(*)::int FROM capture JOIN payments ON payments.id = payment_id WHERE capture.amount = payments.amount) AS captures,
            (SELECT count(*)::int FROM order_transaction t JOIN payments USING (order_id) WHERE t.reference = 'capture') AS bookings`,
    [trxIds],
  )
  console.error(`deals-settled: ${JSON.stringify(row)}`)
  return Object.values(row ?? { none: 0 }).every((count) => count === trxIds.length)
}
