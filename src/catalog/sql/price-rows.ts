import { type PriceRow } from "../../values/money/price-row"
import { type Settings } from "../../settings/rules/settings"
import { type Database } from "../../database/database"

export interface PriceRowOfSet extends PriceRow {
  price_set_id: string
}

/**
 * Reads the price rows for one unit, by Medusa's rule (`PricingRepository.calculatePrices`). Medusa names the rows that it picks and no
 * others. The reader compares both picks, so that a changed rule in Medusa never changes prices by mistake (decision 109).
 */
export class PriceRows {
  constructor(private readonly database: Database) {}

  read(
    priceSetIds: string[],
    { currency_code, region_id }: Pick<Settings, "currency_code" | "region_id">,
  ): Promise<PriceRowOfSet[]> {
    return this.database.sql<PriceRowOfSet>(PRICE_ROWS, [currency_code, region_id, priceSetIds])
  }
}

const PRICE_ROWS = `
  WITH place AS (SELECT ?::text AS currency_code, ?::text AS region_id),
  regional AS (
    SELECT r.price_id FROM price_rule r, place
     WHERE r.attribute = 'region_id' AND r.value = place.region_id AND r.deleted_at IS NULL),
  preference AS (
    SELECT q.attribute, q.is_tax_inclusive FROM price_preference q, place
     WHERE q.deleted_at IS NULL AND ((q.attribute = 'region_id' AND q.value = place.region_id)
                                  OR (q.attribute = 'currency_code' AND q.value = place.currency_code))),
  open_list AS (
    SELECT l.id, l.type, l.rules_count FROM price_list l, place
     WHERE l.status = 'active' AND l.deleted_at IS NULL
       AND COALESCE(l.starts_at <= now(), true) AND COALESCE(l.ends_at >= now(), true)
       AND l.rules_count IN (0, (
         SELECT count(*) FROM price_list_rule r
          WHERE r.price_list_id = l.id AND r.deleted_at IS NULL AND r.attribute = 'region_id' AND r.value @> to_jsonb(place.region_id))))
  SELECT p.id, p.price_set_id, COALESCE(p.raw_amount->>'value', p.amount::text) AS amount, l.type AS list,
         p.rules_count + COALESCE(l.rules_count, 0) AS rules,
         COALESCE((SELECT is_tax_inclusive FROM preference WHERE attribute = 'region_id' AND EXISTS (SELECT FROM regional WHERE price_id = p.id)),
                  (SELECT is_tax_inclusive FROM preference WHERE attribute = 'currency_code'), false) AS "includesTax"
    FROM price p CROSS JOIN place LEFT JOIN open_list l ON l.id = p.price_list_id
   WHERE p.price_set_id = ANY(?) AND p.currency_code = place.currency_code AND p.deleted_at IS NULL
     AND (p.min_quantity IS NULL OR p.min_quantity <= 1) AND (p.price_list_id IS NULL OR l.id IS NOT NULL)
     AND p.rules_count IN (0, (SELECT count(*) FROM regional WHERE price_id = p.id))`
