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
                 state = 'confirmed' AS is_confirmed, amount::numeric AS part, lower(currency_code) AS currency_code, created_at
            FROM partner_commerce_deal
           WHERE shop_code = $shop AND deleted_at IS NULL AND state IN ('committed', 'confirmed') AND trx_id NOT LIKE '${TEST_TRANSACTION}%'`,
  payments: `SELECT id, trx_id, remote_trx_id, order_ref AS service_order_id, order_id, state::text AS state,
                    state = 'approved' AS is_confirmed, ${SERVICE_PART("p")} AS part, lower(currency_code) AS currency_code, created_at
               FROM partner_commerce_payment p WHERE shop_code = $shop AND deleted_at IS NULL AND state IN ('held', 'approved')`,
}

const REFUNDED_AT = "COALESCE(r.settled_at, r.created_at)"
const DONE = "r.shop_code = $shop AND r.state = 'done' AND r.deleted_at IS NULL"

const NOTED = `LEFT JOIN partner_commerce_noted_fee noted
  ON noted.shop_code = $shop AND noted.trx_id = sale.trx_id AND noted.deleted_at IS NULL`
/** The fee of the service's record, or else its usual share. */
const toFee = (rate: string) => `COALESCE(noted.fee::numeric, round(sale.part * ${toLiteral(rate)}::numeric, 2))`

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

  /** Sums of each day, by the database, so that the memory that they need does not grow with the sales. */
  async days(question: PayoutQuestion, feeRate: string): Promise<PayoutEntry[]> {
    // Each part uses the index on the days of its ledger, and sends one row per day to the union.
    const parts = ledgersOf(question.source).flatMap((ledger) => [
      `SELECT ${dayOf("sale.created_at", question)} AS day, sale.currency_code, count(*) FILTER (WHERE is_confirmed) AS sales,
              COALESCE(sum(part) FILTER (WHERE is_confirmed), 0) AS gross, COALESCE(sum(${toFee(feeRate)}) FILTER (WHERE is_confirmed), 0) AS fees,
              bool_or(is_confirmed AND noted.fee IS NULL) AS fees_estimated, 0 AS refunds,
              COALESCE(sum(part) FILTER (WHERE NOT is_confirmed), 0) AS unconfirmed
         FROM (${SALES[ledger]}) sale ${NOTED} WHERE ${isWithin("sale.created_at", question)} GROUP BY 1, 2`,
      `SELECT ${dayOf(REFUNDED_AT, question)}, sale.currency_code, 0, 0, 0, false, sum(r.amount::numeric), 0
         FROM partner_commerce_refund r JOIN (${SALES[ledger]}) sale ON sale.trx_id = r.trx_id AND sale.is_confirmed
        WHERE ${DONE} AND ${isWithin(REFUNDED_AT, question)} GROUP BY 1, 2`,
    ])
    return this.database.sql<PayoutEntry>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS date, currency_code, sum(sales)::int AS sales, sum(gross)::text AS gross, sum(fees)::text AS fees,
              bool_or(fees_estimated) AS fees_estimated, sum(refunds)::text AS refunds, sum(unconfirmed)::text AS unconfirmed
         FROM (${parts.join(" UNION ALL ")}) part GROUP BY 1, 2 ORDER BY 1, 2`,
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
                 FROM partner_commerce_refund r JOIN (${SALES[ledger]}) sale ON sale.trx_id = r.trx_id AND sale.is_confirmed
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
