import { CHOICES } from "../../rules/desired/listing-choice"
import { newId, toJson, type Sql } from "../../../database/database"
import { markSql } from "./mark-sql"

/** An item moves from a variant to another one. */
export interface MovedItem {
  old_variant: string
  old_product: string | null
  variant_id: string
  product_id: string | null
}

const COLUMNS = CHOICES.join(", ")

/** Moves away from variants that were deleted. A living variant keeps its choices for itself. */
const MOVES = `moves AS (
       SELECT * FROM jsonb_to_recordset(?::jsonb) AS m(old_variant text, old_product text, variant_id text, product_id text)
        WHERE NOT EXISTS (SELECT 1 FROM product_variant gone WHERE gone.id = m.old_variant AND gone.deleted_at IS NULL))`

const OF_PRODUCT = (product: string) =>
  `SELECT 1 FROM partner_commerce_listing own WHERE own.shop_code = $shop AND own.product_id = ${product} AND own.deleted_at IS NULL`

/** The choices of a deleted product. */
const OF_GONE_PRODUCT = `l.shop_code = $shop AND l.deleted_at IS NULL AND l.product_id = m.old_product AND m.old_product <> m.product_id
       AND NOT EXISTS (SELECT 1 FROM product gone WHERE gone.id = m.old_product AND gone.deleted_at IS NULL)`

/**
 * The merchant's choices continue with their items, before the items move: a product that was stopped stays stopped after it was created
 * again. A product or variant with own choices keeps these. The choices of a deleted product go to its new product; if that one has other
 * items, only to the moved variants. Products come before variants, as in `lockChoices`.
 */
export async function inheritChoices(sql: Sql, moves: readonly MovedItem[]): Promise<void> {
  const products = await sql<{ product_id: string }>(
    `WITH ${MOVES}
     INSERT INTO partner_commerce_listing (id, shop_code, product_id, ${COLUMNS})
     SELECT ${newId("pclist")}, $shop, heir.product_id, ${COLUMNS} FROM (
       SELECT DISTINCT ON (m.product_id) m.product_id, ${CHOICES.map((name) => `l.${name}`).join(", ")}
         FROM moves m JOIN partner_commerce_listing l ON ${OF_GONE_PRODUCT}
        WHERE NOT EXISTS (SELECT 1 FROM partner_commerce_item other WHERE other.shop_code = $shop AND other.product_id = m.product_id
                             AND other.known IS NOT NULL AND other.deleted_at IS NULL)
        ORDER BY m.product_id, l.enabled, l.product_id) AS heir
     ON CONFLICT (shop_code, product_id) WHERE deleted_at IS NULL DO NOTHING
     RETURNING product_id`,
    [toJson(moves)],
  )
  await sql(
    `WITH ${MOVES}
     INSERT INTO partner_commerce_listing (id, shop_code, variant_id, ${COLUMNS})
     SELECT ${newId("pclist")}, $shop, m.variant_id, ${CHOICES.map((name) => `COALESCE(own.${name}, l.${name})`).join(", ")}
       FROM moves m
       LEFT JOIN partner_commerce_listing own ON own.shop_code = $shop AND own.variant_id = m.old_variant AND own.deleted_at IS NULL
       LEFT JOIN partner_commerce_listing l ON ${OF_GONE_PRODUCT} AND NOT EXISTS (${OF_PRODUCT("m.product_id")})
      WHERE own.id IS NOT NULL OR l.id IS NOT NULL
      ORDER BY m.variant_id
     ON CONFLICT (shop_code, variant_id) WHERE deleted_at IS NULL DO NOTHING`,
    [toJson(moves)],
  )
  if (products.length === 0) return
  await sql(
    `UPDATE partner_commerce_item i SET ${markSql({ row: "i", content: true, stock: true })}
      WHERE i.shop_code = $shop AND i.deleted_at IS NULL AND i.product_id = ANY(?)`,
    [products.map(({ product_id }) => product_id)],
  )
}
