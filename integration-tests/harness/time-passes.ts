import { type Sql } from "../../src/database/database"

/** Payments of the ledger, chosen by a column. */
export type ChosenPayments = { cart_id: readonly string[] } | { trx_id: readonly string[] }

/** Makes the chosen payments older, and the orders of their carts. Checks that are planned within this time become due. */
export async function letPaymentsWait(sql: Sql, minutes: number, chosen: ChosenPayments): Promise<void> {
  const older = toAge(minutes)
  const { condition, values, orders } = toQuery(chosen)
  await sql(
    `UPDATE partner_commerce_payment SET created_at = created_at - ${older}, next_check_at = next_check_at - ${older},
            cancel_requested_at = cancel_requested_at - ${older}, ${PAUSE_ENDS(older)} WHERE ${condition}`,
    [values],
  )
  await sql(`UPDATE "order" SET created_at = created_at - ${older} WHERE id IN (${orders})`, [values])
}

/** Makes the refunds of the chosen payments older, in the ledger and in Medusa's books. */
export async function letRefundsWait(sql: Sql, minutes: number, chosen: ChosenPayments): Promise<void> {
  const older = toAge(minutes)
  const { values, trxIds, orders } = toQuery(chosen)
  const statements = [
    `UPDATE partner_commerce_refund SET created_at = created_at - ${older}, settled_at = settled_at - ${older},
            updated_at = updated_at - ${older}, next_check_at = next_check_at - ${older}, ${PAUSE_ENDS(older)}
      WHERE trx_id IN (${trxIds})`,
    `UPDATE refund SET created_at = created_at - ${older}
      WHERE payment_id IN (SELECT id FROM payment WHERE lower(data ->> 'trx_id') IN (${trxIds}))`,
    `UPDATE order_transaction SET created_at = created_at - ${older} WHERE reference = 'refund' AND order_id IN (${orders})`,
    `UPDATE order_change SET created_at = created_at - ${older} WHERE order_id IN (${orders})`,
    `UPDATE "order" SET canceled_at = canceled_at - ${older} WHERE id IN (${orders})`,
  ]
  for (const statement of statements) await sql(statement, [values])
}

/** Ends the leases of processes that have died. */
export async function endLeases(sql: Sql): Promise<void> {
  for (const table of ["partner_commerce_payment", "partner_commerce_refund"])
    await sql(`UPDATE ${table} SET lease_until = now() WHERE lease_token IS NOT NULL`)
}

/** Makes sent content a minute older. The plugin does not trust a list that is read sooner. */
export async function letContentSettle(sql: (statement: string) => Promise<unknown>): Promise<void> {
  await sql("UPDATE partner_commerce_item SET content_sent_at = content_sent_at - interval '1 minute'")
}

const toAge = (minutes: number) => `interval '${minutes} minutes'`

/** After a failure a row pauses until this time. A process that works on the row keeps its lease. */
const PAUSE_ENDS = (older: string) =>
  `lease_until = CASE WHEN lease_token IS NULL THEN lease_until - ${older} ELSE lease_until END`

function toQuery(chosen: ChosenPayments) {
  const [column, values] = Object.entries(chosen)[0] as [string, string[]]
  const condition = `${column} = ANY(?)`
  const ours = (field: string) => `SELECT ${field} FROM partner_commerce_payment WHERE ${condition}`
  return {
    condition,
    values,
    trxIds: ours("trx_id"),
    orders: `SELECT order_id FROM order_cart WHERE cart_id IN (${ours("cart_id")})`,
  }
}

const MINUTE_MS = 60_000

/**
 * Moves this process's steady clock to the beginning of its next minute until the test ends. The records about unknown callers have a new
 * budget in each minute.
 * @returns a function that moves the clock further
 */
export function beginAnotherMinute(): (byMs: number) => void {
  const now = performance.now.bind(performance)
  let ahead = MINUTE_MS - (now() % MINUTE_MS)
  jest.spyOn(performance, "now").mockImplementation(() => now() + ahead)
  return (byMs) => void (ahead += byMs)
}
