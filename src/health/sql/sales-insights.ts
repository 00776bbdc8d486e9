import { type LostSales } from "../../orders/rules/lost-sales"
import { TEST_TRANSACTION } from "../../orders/rules/test-deal"
import {
  type BestSeller,
  type DealDay,
  type InsightDays,
  type Insights,
  type PaymentDay,
  type RefusalCount,
  toApprovalRate,
  toLostSales,
} from "../../payments/rules/insights"
import { type Database, toLiteral } from "../../database/database"
import { OPEN_AMOUNT, SERVICE_PART } from "../../payments/sql/payment-row"

const BEST_SELLERS = 10
/** The same number of days as in the overview's sales. */
const LOST_DAYS = 30

/** Days of a store. */
export interface StoreDays extends InsightDays {
  /** IANA name. */
  timeZone: string
}

const dayOf = (moment: string) => `(${moment} AT TIME ZONE given.zone)::date`
/** `given.first` and `given.last` as moments, so that an index on the moment can be used. */
const toGiven = ({ from, to, timeZone }: StoreDays) => {
  const [first, last, zone] = [from, to, timeZone].map(toLiteral)
  return `given AS (
    SELECT ${first}::date AS first_day, ${last}::date AS last_day, ${zone} AS zone,
           ${first}::timestamp AT TIME ZONE ${zone} AS first,
           (${last}::timestamp + interval '1 day') AT TIME ZONE ${zone} AS last)`
}
const DAYS = "days AS (SELECT generate_series(first_day, last_day, interval '1 day')::date AS day FROM given)"
/** A test deal has no customer and no money. */
const DEALS = `deals AS (
  SELECT d.* FROM partner_commerce_deal d, given
   WHERE d.shop_code = $shop AND d.deleted_at IS NULL AND d.created_at >= given.first AND d.created_at < given.last
     AND d.trx_id NOT LIKE '${TEST_TRANSACTION}%')`
/** Refunds by transaction, because one ledger has the refunds of deals and payments. A refund changes only after its sale has begun. */
const REFUNDS = `refunds AS (
  SELECT trx_id, sum(amount::numeric) AS refunded FROM partner_commerce_refund r, given
   WHERE r.shop_code = $shop AND r.state = 'done' AND r.deleted_at IS NULL AND r.updated_at >= given.first GROUP BY trx_id)`
const SOLD = "state IN ('committed', 'confirmed', 'cancelled')"

/**
 * Sales, losses and refunds by day, from this plugin's own ledgers. Revenue, refunds and best sellers are of one set of sales: the confirmed deals
 * and the approved payments that began within the days. A refund counts on the day of its sale, so revenue less refunds is the net of each day.
 * Both are money of the service; open amounts are counted apart, until their sale is refunded.
 */
export class SalesInsights {
  constructor(private readonly database: Database) {}

  async read(days: StoreDays): Promise<Insights> {
    const [deals, payments, best_sellers, refusals] = await Promise.all([
      this.deals(days),
      this.payments(days),
      this.bestSellers(days),
      this.refusals(days),
    ])
    const approval_rate = toApprovalRate(deals, payments)
    return { deals, payments, best_sellers, refusals, ...toLostSales(refusals), approval_rate }
  }

  /** Recent purchases of an item that were refused at this price. @param paid major units */
  async lostAtPrice({ partnerId, paid }: { partnerId: string | null; paid: number }): Promise<LostSales> {
    const [lost] = await this.database.sql<LostSales>(
      `SELECT count(*)::int AS count, COALESCE(sum(amount::numeric), 0)::float8 AS amount
         FROM partner_commerce_deal
        WHERE shop_code = $shop AND deleted_at IS NULL AND state = 'refused' AND refusal_code = 'PRICE_MISMATCH'
          AND partner_id = ? AND amount::numeric = ? AND created_at >= now() - interval '${LOST_DAYS} days'
          AND trx_id NOT LIKE '${TEST_TRANSACTION}%'`,
      [partnerId, paid],
    )
    return lost ?? { count: 0, amount: 0 }
  }

  private deals(days: StoreDays): Promise<DealDay[]> {
    return this.database.sql<DealDay>(
      `WITH ${toGiven(days)}, ${DAYS}, ${DEALS}, ${REFUNDS},
       bought AS (
         SELECT ${dayOf("created_at")} AS day,
                count(*) FILTER (WHERE ${SOLD})::int AS committed,
                count(*) FILTER (WHERE state = 'confirmed')::int AS confirmed,
                count(*) FILTER (WHERE state = 'cancelled')::int AS cancelled,
                count(*) FILTER (WHERE state = 'refused')::int AS refused,
                sum(amount::numeric) FILTER (WHERE state = 'confirmed') AS revenue,
                sum(refunded) FILTER (WHERE state = 'confirmed') AS refunded
           FROM given, deals LEFT JOIN refunds USING (trx_id) GROUP BY 1)
       SELECT to_char(days.day, 'YYYY-MM-DD') AS date, COALESCE(committed, 0) AS committed, COALESCE(confirmed, 0) AS confirmed,
              COALESCE(cancelled, 0) AS cancelled, COALESCE(refused, 0) AS refused, COALESCE(revenue, 0)::float8 AS revenue,
              COALESCE(refunded, 0)::float8 AS refunded
         FROM days LEFT JOIN bought ON bought.day = days.day ORDER BY days.day`,
    )
  }

  private payments(days: StoreDays): Promise<PaymentDay[]> {
    return this.database.sql<PaymentDay>(
      `WITH ${toGiven(days)}, ${DAYS}, ${REFUNDS},
       begun AS (
         SELECT ${dayOf("p.created_at")} AS day, count(*) FILTER (WHERE state = 'approved')::int AS approved,
                count(*) FILTER (WHERE state = 'failed')::int AS failed,
                sum(${SERVICE_PART("p")}) FILTER (WHERE state = 'approved') AS revenue,
                sum(${OPEN_AMOUNT("p")}) FILTER (WHERE state = 'approved' AND (refunded < ${SERVICE_PART("p")}) IS NOT FALSE) AS open_amount,
                sum(refunded) FILTER (WHERE state = 'approved') AS refunded
           FROM given, partner_commerce_payment p LEFT JOIN refunds USING (trx_id)
          WHERE p.shop_code = $shop AND p.deleted_at IS NULL AND p.created_at >= given.first AND p.created_at < given.last
          GROUP BY 1)
       SELECT to_char(days.day, 'YYYY-MM-DD') AS date, COALESCE(approved, 0) AS approved, COALESCE(failed, 0) AS failed,
              COALESCE(revenue, 0)::float8 AS revenue, COALESCE(open_amount, 0)::float8 AS open_amount,
              COALESCE(refunded, 0)::float8 AS refunded
         FROM days LEFT JOIN begun ON begun.day = days.day ORDER BY days.day`,
    )
  }

  private bestSellers(days: StoreDays): Promise<BestSeller[]> {
    return this.database.sql<BestSeller>(
      `WITH ${toGiven(days)}, ${DEALS},
       lines AS (
         SELECT line->>'code' AS code, max(line->>'item') AS title, sum((line->>'quantity')::numeric) AS quantity,
                sum((line->>'price')::numeric * (line->>'quantity')::numeric) AS revenue
           FROM partner_commerce_payment p, given, jsonb_array_elements(p.lines) AS line
          WHERE p.shop_code = $shop AND p.deleted_at IS NULL AND p.created_at >= given.first AND p.created_at < given.last
            AND p.state = 'approved' AND line->>'item_type' = 'item'
          GROUP BY 1),
       sold AS (
         SELECT variant_id, NULL AS title, count(*) AS quantity, sum(amount::numeric) AS revenue
           FROM deals WHERE state = 'confirmed' GROUP BY variant_id
         UNION ALL
         -- A line's code is the SKU of its variant, or its id (payments/rules/lines).
         SELECT v.id, title, quantity, revenue FROM lines LEFT JOIN LATERAL (
           SELECT id FROM product_variant WHERE deleted_at IS NULL AND (sku = code OR id = code) LIMIT 1) v ON true),
       best AS (
         SELECT variant_id, max(title) AS title, sum(quantity)::int AS quantity, sum(revenue)::float8 AS revenue FROM sold
          GROUP BY variant_id, CASE WHEN variant_id IS NULL THEN title END
          ORDER BY 3 DESC, 4 DESC, variant_id LIMIT ${BEST_SELLERS})
       SELECT i.partner_id, best.variant_id, COALESCE(i.name, p.title, best.title) AS title,
              COALESCE(v.thumbnail, p.thumbnail) AS thumbnail, best.quantity, best.revenue
         FROM best LEFT JOIN partner_commerce_item i ON i.shop_code = $shop AND i.variant_id = best.variant_id AND i.deleted_at IS NULL
         LEFT JOIN product_variant v ON v.id = best.variant_id LEFT JOIN product p ON p.id = v.product_id
        ORDER BY best.quantity DESC, best.revenue DESC, best.variant_id`,
    )
  }

  private refusals(days: StoreDays): Promise<RefusalCount[]> {
    return this.database.sql<RefusalCount>(
      `WITH ${toGiven(days)}, ${DEALS}
       SELECT refusal_code AS code, count(*)::int AS count, sum(amount::numeric)::float8 AS amount
         FROM deals WHERE state = 'refused' AND refusal_code IS NOT NULL GROUP BY 1 ORDER BY 3 DESC, 1`,
    )
  }
}
