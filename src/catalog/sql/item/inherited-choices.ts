import { insertHistory } from "../../../activity/sql/history"
import { type Heir, toInheritedChoices } from "../../rules/history-entries"
import { type ChoiceName, CHOICES, toTogether } from "../../rules/desired/listing-choice"
import { newId, toJson, type Sql } from "../../../database/database"

/** An item moves from a deleted variant to the variant that continues it. */
export interface MovedItem {
  old_variant: string
  old_product: string | null
  variant_id: string
  product_id: string | null
}

const COLUMNS = CHOICES.join(", ")
const COLUMNS_OF_L = CHOICES.map((name) => `l.${name}`).join(", ")

const MOVES = `moves AS (
       SELECT * FROM jsonb_to_recordset(?::jsonb) AS m(old_variant text, old_product text, variant_id text, product_id text))`

/** An import may delete the product itself later than its variants. */
const isGoneProduct = (product: string) =>
  `NOT EXISTS (SELECT 1 FROM product p JOIN product_variant v ON v.product_id = p.id AND v.deleted_at IS NULL
               WHERE p.id = ${product} AND p.deleted_at IS NULL)`

/** The choices `l` of a deleted product. */
const OF_GONE_PRODUCT = `l.shop_code = $shop AND l.deleted_at IS NULL AND l.product_id = m.old_product
       AND m.old_product <> m.product_id AND ${isGoneProduct("m.old_product")}`

/** All items that come to the new product belong to one old product, and the service has no other item of the new one. */
const IS_SUCCESSOR = `NOT EXISTS (SELECT 1 FROM moves x WHERE x.product_id = m.product_id AND x.old_product IS DISTINCT FROM m.old_product)
       AND NOT EXISTS (SELECT 1 FROM partner_commerce_item other WHERE other.shop_code = $shop AND other.product_id = m.product_id
                          AND other.known IS NOT NULL AND other.deleted_at IS NULL)`

/** Choices that are made together come from one side. */
const firstOf = (name: ChoiceName, first: string, second: string) => {
  const isEmpty = toTogether(name).map((each) => `${first}.${each} IS NULL`)
  return `CASE WHEN ${isEmpty.join(" AND ")} THEN ${second} ELSE ${first}.${name} END`
}

/**
 * The old product's choice for a variant, unless the new product has such a choice. A variant that is sold explicitly would ignore a later
 * stop of its product.
 */
const forVariant = (name: ChoiceName) => {
  const isOpen = toTogether(name).map((each) => `target.${each} IS NULL`)
  return `CASE WHEN ${isOpen.join(" AND ")} THEN ${name === "enabled" ? `NULLIF(l.${name}, true)` : `l.${name}`} END`
}

/** A product or variant keeps its own choices, and gets the others. */
const FILL = CHOICES.map((name) => `${name} = ${firstOf(name, "partner_commerce_listing", `excluded.${name}`)}`).join(
  ", ",
)

/** The written choices `w` as the history needs them. `b` is the row before, because a statement reads the state before its own changes. */
const HEIRS = `
     SELECT m.product_id, w.variant_id, COALESCE(p.title || COALESCE(' - ' || v.title, ''), m.product_id, w.variant_id) AS name,
            gone.title || COALESCE(' - ' || gone_variant.title, '') AS predecessor, to_jsonb(b) AS before, to_jsonb(w) AS after
       FROM written w
       CROSS JOIN LATERAL (SELECT * FROM moves WHERE moves.product_id = w.product_id OR moves.variant_id = w.variant_id LIMIT 1) AS m
       LEFT JOIN partner_commerce_listing b ON b.id = w.id
       LEFT JOIN product p ON p.id = m.product_id
       LEFT JOIN product_variant v ON v.id = w.variant_id
       LEFT JOIN product gone ON gone.id = m.old_product
       LEFT JOIN product_variant gone_variant ON gone_variant.id = m.old_variant AND w.variant_id IS NOT NULL`

/**
 * The merchant's choices continue with their items, before the items move: a product that was stopped stays stopped after it was created
 * again. A product that continues exactly one deleted product gets its choices. If its items come from several products, each variant gets
 * those of its old product that the new product does not have. Products come before variants, as in `lockChoices`. The history names the
 * changes.
 *
 * @returns the products with new choices
 */
export async function inheritChoices(sql: Sql, moves: readonly MovedItem[]): Promise<string[]> {
  const products = await sql<Heir>(
    `WITH ${MOVES}, written AS (
     INSERT INTO partner_commerce_listing (id, shop_code, product_id, ${COLUMNS})
     SELECT ${newId("pclist")}, $shop, heir.product_id, ${COLUMNS} FROM (
       SELECT DISTINCT ON (m.product_id) m.product_id, ${COLUMNS_OF_L}
         FROM moves m JOIN partner_commerce_listing l ON ${OF_GONE_PRODUCT}
        WHERE ${IS_SUCCESSOR}
        ORDER BY m.product_id) AS heir
     ON CONFLICT (shop_code, product_id) WHERE deleted_at IS NULL DO UPDATE SET ${FILL}, updated_at = now()
     RETURNING *)${HEIRS}`,
    [toJson(moves)],
  )
  const successors = products.flatMap(({ product_id }) => product_id ?? [])
  const variants = await sql<Heir>(
    `WITH ${MOVES}, written AS (
     INSERT INTO partner_commerce_listing (id, shop_code, variant_id, ${COLUMNS})
     SELECT ${newId("pclist")}, $shop, m.variant_id, ${CHOICES.map((name) => firstOf(name, "own", forVariant(name))).join(", ")}
       FROM moves m
       LEFT JOIN partner_commerce_listing own ON own.shop_code = $shop AND own.variant_id = m.old_variant AND own.deleted_at IS NULL
       LEFT JOIN partner_commerce_listing l ON ${OF_GONE_PRODUCT} AND m.product_id <> ALL(?)
       LEFT JOIN partner_commerce_listing target ON target.shop_code = $shop AND target.product_id = m.product_id AND target.deleted_at IS NULL
      WHERE own.id IS NOT NULL OR l.id IS NOT NULL
      ORDER BY m.variant_id
     ON CONFLICT (shop_code, variant_id) WHERE deleted_at IS NULL DO UPDATE SET ${FILL}, updated_at = now()
     RETURNING *)${HEIRS}`,
    [toJson(moves), successors],
  )
  await insertHistory(sql, { by: null, messages: toInheritedChoices([...products, ...variants]) })
  return successors
}

const enabledOf = (owner: string) =>
  `(SELECT l.enabled FROM partner_commerce_listing l WHERE l.shop_code = $shop AND l.deleted_at IS NULL AND ${owner})`

/**
 * The merchant has stopped the sale of the variant `v`, which continues the item `o` of a deleted variant. As after {@link inheritChoices}, a
 * variant's choice comes before a product's, and on each level the new one before the old one.
 */
export const IS_STOPPED = `COALESCE(
       ${enabledOf("l.variant_id = v.id")},
       ${enabledOf("l.variant_id = o.variant_id")},
       ${enabledOf("l.product_id = v.product_id")},
       ${enabledOf(`l.product_id = o.product_id AND ${isGoneProduct("o.product_id")}`)},
       true) = false`
