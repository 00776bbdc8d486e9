import { SANDBOX_DEFAULTS } from "../../src/sandbox"
import { type Figure, toFigure } from "../figure"
import { median, percentile } from "../statistics"
import type { World } from "../store/world"
import { type DealsWorld, type Sell, untilFinished } from "./deals-world"
import { toDeal } from "./tasks/sell"

const PURCHASES = 1000
/** Fewer purchases, because the baseline is slow. The result is scaled up: the last purchase waits for all before it. */
const BASELINE_PURCHASES = 200

interface Answer {
  trxId: string
  status: number
  ms: number
}

/**
 * A thousand purchases at once, over HTTP: the store answers every purchase in time, and makes each order exactly once. The baseline is the
 * same flood through Medusa's own workflows, without HTTP.
 */
export async function flood(world: World, { store, database, wares }: DealsWorld, sell: Sell): Promise<Figure> {
  const purchases = Array.from({ length: PURCHASES }, (_, n) => wares[n % wares.length]).flatMap((ware) =>
    ware ? [toDeal(ware)] : [],
  )
  const reservedBefore = await countReserved(world, database)
  const answers = await Promise.all(purchases.map((deal) => buy(store.url, deal)))
  const times = answers.map(({ ms }) => ms)
  const slowest = Math.max(...times)
  const finishedMs = await untilFinished(world, database)
  const trxIds = answers.map(({ trxId }) => trxId)
  const traces = {
    ...(await countTraces(world, database, trxIds)),
    reserved: (await countReserved(world, database)) - reservedBefore,
  }
  const spread = [median(times), percentile(times, 99)].map(Math.round).join(" and ")
  console.error(`deals-flood: median and p99 ${spread} ms; finished ${finishedMs} ms after the last answer`)
  console.error(`deals-flood: ${JSON.stringify(traces)}`)
  const byWorkflows = await sell("workflows", BASELINE_PURCHASES, BASELINE_PURCHASES)
  console.error(`deals-flood: of ${BASELINE_PURCHASES} the baseline has failed to sell ${byWorkflows.failed}`)
  const baseline = byWorkflows.totalMs * (PURCHASES / BASELINE_PURCHASES)
  const isExact = Object.values(traces).every((count) => count === PURCHASES)
  const isAnswered = answers.every(({ status }) => status === 200)
  return toFigure("deals-flood", { value: slowest, baseline, holds: isAnswered && isExact })
}

async function buy(url: string, deal: ReturnType<typeof toDeal>): Promise<Answer> {
  const since = performance.now()
  const response = await fetch(`${url}/partner-commerce/trx/transaction`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${SANDBOX_DEFAULTS.callbackBearer}` },
    body: JSON.stringify(deal),
  })
  await response.text()
  return { trxId: deal.trx_id, status: response.status, ms: performance.now() - since }
}

/** Each must be as many as there were purchases. */
async function countTraces(world: World, database: string, trxIds: string[]) {
  const [row] = await world.query<Record<"answers" | "orders" | "reservations" | "reservedOrders", number>>(
    database,
    `SELECT
       (SELECT count(*)::int FROM partner_commerce_deal WHERE trx_id = ANY($1) AND answer_status = 200) AS answers,
       (SELECT count(*)::int FROM "order" WHERE metadata->'partner_commerce'->>'trx_id' = ANY($1)) AS orders,
       (SELECT count(*)::int FROM reservation_item WHERE external_id = ANY($1) AND deleted_at IS NULL) AS reservations,
       (SELECT count(DISTINCT d.order_id)::int FROM partner_commerce_deal d
          JOIN "order" o ON o.id = d.order_id
          JOIN order_item i ON i.order_id = o.id
          JOIN reservation_item r ON r.line_item_id = i.item_id AND r.external_id = d.trx_id
         WHERE d.trx_id = ANY($1)) AS "reservedOrders"`,
    [trxIds],
  )
  if (!row) throw new Error("The database does not answer")
  return row
}

/** Medusa's running total of reserved stock, as a check on the reservations themselves. */
async function countReserved(world: World, database: string): Promise<number> {
  const [row] = await world.query<{ reserved: number }>(
    database,
    "SELECT sum(reserved_quantity)::int AS reserved FROM inventory_level",
  )
  return row?.reserved ?? 0
}
