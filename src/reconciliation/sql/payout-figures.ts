import { TEST_TRANSACTION } from "../../orders/rules/test-deal"
import { type PayoutEntry, type PayoutSource, toFeeRate } from "../rules/payouts"
import { customerName, type DealCustomer } from "../../service/rules/wire/callbacks"
import { type Database, toLiteral } from "../../database/database"
import { dayOf, type DayRange, isWithin } from "../../database/day-range"
import { REMOTE_TRX_ID } from "../../deals/sql/deal-row"
import { type PaymentCustomer, SERVICE_PART } from "../../payments/sql/payment-row"
import { cursorAt, isNewer, type ListCursor } from "../../database/list-cursor"
import { type BookedMoney } from "../rules/payout-csv"

type Ledger = Exclude<PayoutSource, "all">

/** The ledgers of a source. */
export const ledgersOf = (source: PayoutSource): Ledger[] => (source === "all" ? ["deals", "payments"] : [source])

/**
 * Sales at the service, confirmed or not. A test deal has no money. `part` is the money that the service collects. The set is that of
 * SalesInsights.
 */
const SALES: Record<Ledger, string> = {
  deals: `SELECT id, trx_id, ${REMOTE_TRX_ID} AS remote_trx_id, remote_order_id AS service_order_id, order_id, state::text AS state,
                 state = 'confirmed' AS is_confirmed, amount::numeric AS part, lower(currency_code) AS currency_code, is_refunded, created_at
            FROM partner_commerce_deal
           WHERE shop_code = $shop AND deleted_at IS NULL AND state IN ('committed', 'confirmed') AND trx_id NOT LIKE '${TEST_TRANSACTION}%'`,
  payments: `SELECT id, trx_id, remote_trx_id, order_ref AS service_order_id, order_id, state::text AS state,
                    state = 'approved' AS is_confirmed, ${SERVICE_PART("p")} AS part, lower(currency_code) AS currency_code, is_refunded,
                    created_at
               FROM partner_commerce_payment p WHERE shop_code = $shop AND deleted_at IS NULL AND state IN ('held', 'approved')`,
}

const LEDGER_TABLES: Record<Ledger, string> = { deals: "partner_commerce_deal", payments: "partner_commerce_payment" }

/** An index holds this expression. */
const REFUNDED_AT = "COALESCE(r.settled_at, r.created_at)"
const DONE = "r.shop_code = $shop AND r.state = 'done' AND r.deleted_at IS NULL"

const NOTED = `LEFT JOIN partner_commerce_noted_fee noted
  ON noted.shop_code = $shop AND noted.trx_id = sale.trx_id AND noted.deleted_at IS NULL`
/** The fee of the service's record, or else its usual share. */
const toFee = (rate: string) => `COALESCE(noted.fee::numeric, round(sale.part * ${toLiteral(rate)}::numeric, 2))`

/** Keeps Postgres from moving the expressions of a subquery into the sums, which would compute each amount several times. */
const COMPUTED_ONCE = "OFFSET 0"

/** SQL of the days between the first and the last sale of a ledger, with their first moments. */
function toDays(ledger: Ledger, { from, to, timeZone }: DayRange): string {
  const zone = toLiteral(timeZone)
  const first = from ? `GREATEST(span.first, ${toLiteral(from)}::date)` : "span.first"
  const last = to ? `LEAST(span.last, ${toLiteral(to)}::date)` : "span.last"
  return `SELECT day::date AS day, day AT TIME ZONE ${zone} AS begins, (day + interval '1 day') AT TIME ZONE ${zone} AS ends
            FROM (SELECT ${dayOf("min(created_at)", { timeZone })} AS first, ${dayOf("max(created_at)", { timeZone })} AS last
                    FROM ${LEDGER_TABLES[ledger]} WHERE shop_code = $shop) span
           CROSS JOIN LATERAL generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') AS day
           WHERE span.first IS NOT NULL`
}

/** The newest sales of each ledger whose fees make the usual share. */
const RATED_SALES = 5_000

export interface PayoutQuestion extends DayRange {
  source: PayoutSource
}

/** A row of the accountant's file: a sale or a refund. */
export interface PayoutRecord extends Omit<BookedMoney, "kind"> {
  id: string
  cursor_at: string
}

export interface PayoutPage extends DayRange {
  ledger: Ledger
  /** The usual fee share, for a sale whose fee is unknown. */
  feeRate: string
  after: ListCursor | null
  limit: number
}

/** Reads the money of deals and payments from this plugin's own ledgers, for payouts and for the accountant. */
export class PayoutFigures {
  constructor(private readonly database: Database) {}

  /** Reads the share of the newest sales that the service has kept, by its records. */
  async readFeeRate(): Promise<string> {
    const newest = (ledger: Ledger) =>
      `(SELECT trx_id, part FROM (${SALES[ledger]}) sale WHERE is_confirmed ORDER BY created_at DESC LIMIT ${RATED_SALES})`
    const [known] = await this.database.sql<{ fees: string | null; gross: string | null }>(
      `SELECT sum(noted.fee::numeric)::text AS fees, sum(sale.part)::text AS gross
         FROM (${newest("deals")} UNION ALL ${newest("payments")}) sale ${NOTED} WHERE noted.fee IS NOT NULL`,
    )
    return toFeeRate(known ?? { fees: null, gross: null })
  }

  /** Sums of each day and ledger, by the database, so that the memory that they need does not grow with the sales. */
  async days(question: PayoutQuestion, feeRate: string): Promise<PayoutEntry[]> {
    const ledgers = ledgersOf(question.source)
    return (await Promise.all(ledgers.map((ledger) => this.daysOf(ledger, question, feeRate)))).flat()
  }

  private async daysOf(ledger: Ledger, range: DayRange, feeRate: string): Promise<PayoutEntry[]> {
    // The statement reads the sales day by day, each day from the index, because Postgres expects as many groups as rows and sorts them all.
    const sales = `SELECT days.day, sold.* FROM days CROSS JOIN LATERAL (
        SELECT currency_code, count(*) FILTER (WHERE is_confirmed) AS sales, COALESCE(sum(part) FILTER (WHERE is_confirmed), 0) AS gross,
               COALESCE(sum(${toFee(feeRate)}) FILTER (WHERE is_confirmed), 0) AS fees,
               bool_or(is_confirmed AND noted.fee IS NULL) AS fees_estimated, 0 AS refunds,
               COALESCE(sum(part) FILTER (WHERE NOT is_confirmed), 0) AS unconfirmed
          FROM (SELECT * FROM (${SALES[ledger]}) sale
                 WHERE created_at >= days.begins AND created_at < days.ends ${COMPUTED_ONCE}) sale ${NOTED} GROUP BY 1) sold`
    const refunds = `SELECT ${dayOf(REFUNDED_AT, range)}, sale.currency_code, 0, 0, 0, false, sum(r.amount::numeric), 0
         FROM partner_commerce_refund r JOIN (${SALES[ledger]}) sale ON sale.trx_id = r.trx_id AND sale.is_confirmed AND sale.is_refunded
        WHERE ${DONE} AND ${isWithin(REFUNDED_AT, range)} GROUP BY 1, 2`
    return this.database.snapshot(({ sql }) =>
      sql<PayoutEntry>(
        `WITH days AS MATERIALIZED (${toDays(ledger, range)})
         SELECT to_char(day, 'YYYY-MM-DD') AS date, currency_code, sum(sales)::int AS sales, sum(gross)::text AS gross, sum(fees)::text AS fees,
                bool_or(fees_estimated) AS fees_estimated, sum(refunds)::text AS refunds, sum(unconfirmed)::text AS unconfirmed
           FROM (${sales} UNION ALL ${refunds}) part GROUP BY 1, 2 ORDER BY 1, 2`,
      ),
    )
  }

  /** A page of confirmed sales, the oldest first. */
  async sales({ ledger, feeRate, after, limit, ...days }: PayoutPage): Promise<PayoutRecord[]> {
    const rows = await this.database.sql<RecordRow>(
      `SELECT sale.*, sale.part::text AS amount, ${toFee(feeRate)}::text AS fee, noted.fee IS NULL AS is_fee_estimated, ${SHOWN[ledger].columns}
         FROM (SELECT sale.*, ${cursorAt("created_at")} AS cursor_at, to_char(${dayOf("created_at", days)}, 'YYYY-MM-DD') AS date FROM (${SALES[ledger]}) sale
                WHERE is_confirmed AND ${isWithin("created_at", days)} AND ${isNewer(after)} ORDER BY created_at, id LIMIT ?) sale
              ${NOTED} ${SHOWN[ledger].joins}
        ORDER BY sale.created_at, sale.id`,
      [limit],
    )
    return rows.map(toRecord)
  }

  /** A page of refunds of confirmed sales, the oldest first. */
  async refunds({ ledger, after, limit, ...days }: Omit<PayoutPage, "feeRate">): Promise<PayoutRecord[]> {
    const rows = await this.database.sql<RecordRow>(
      `SELECT sale.*, '0' AS fee, false AS is_fee_estimated, ${SHOWN[ledger].columns}
         FROM (SELECT sale.trx_id, sale.remote_trx_id, sale.service_order_id, sale.order_id, sale.currency_code, r.id, r.amount, 'refunded' AS state,
                      ${REFUNDED_AT} AS created_at, ${cursorAt(REFUNDED_AT)} AS cursor_at, to_char(${dayOf(REFUNDED_AT, days)}, 'YYYY-MM-DD') AS date
                 FROM partner_commerce_refund r JOIN (${SALES[ledger]}) sale ON sale.trx_id = r.trx_id AND sale.is_confirmed AND sale.is_refunded
                WHERE ${DONE} AND ${isWithin(REFUNDED_AT, days)} AND ${isNewer(after, { at: REFUNDED_AT, id: "r.id" })} ORDER BY ${REFUNDED_AT}, r.id LIMIT ?) sale
              ${SHOWN[ledger].joins}
        ORDER BY sale.created_at, sale.id`,
      [limit],
    )
    return rows.map(toRecord)
  }
}

/** The order, customer and items of a sale. */
const SHOWN: Record<Ledger, { columns: string; joins: string }> = {
  deals: {
    columns: `o.display_id AS order_display_id, deal.body->'customer' AS customer, '1 × ' || COALESCE(i.name, deal.partner_id) AS items`,
    joins: `JOIN partner_commerce_deal deal ON deal.shop_code = $shop AND deal.trx_id = sale.trx_id
      LEFT JOIN "order" o ON o.id = sale.order_id
      LEFT JOIN partner_commerce_item i ON i.shop_code = $shop AND i.variant_id = deal.variant_id AND i.deleted_at IS NULL`,
  },
  payments: {
    columns: `o.display_id AS order_display_id, payment.customer, (SELECT string_agg((line->>'quantity') || ' × ' || (line->>'item'), '; ' ORDER BY place)
        FROM jsonb_array_elements(payment.lines) WITH ORDINALITY AS of_cart (line, place) WHERE line->>'item_type' = 'item') AS items`,
    joins: `JOIN partner_commerce_payment payment ON payment.shop_code = $shop AND payment.trx_id = sale.trx_id LEFT JOIN "order" o ON o.id = sale.order_id`,
  },
}

interface RecordRow extends Omit<PayoutRecord, "customer"> {
  customer: DealCustomer | PaymentCustomer | null
}

const toRecord = (row: RecordRow): PayoutRecord => ({
  id: row.id,
  cursor_at: row.cursor_at,
  date: row.date,
  remote_trx_id: row.remote_trx_id,
  service_order_id: row.service_order_id,
  order_display_id: row.order_display_id,
  customer: row.customer === null ? "" : customerName(row.customer),
  items: row.items,
  state: row.state,
  amount: row.amount,
  fee: row.fee,
  is_fee_estimated: row.is_fee_estimated,
  currency_code: row.currency_code,
})
