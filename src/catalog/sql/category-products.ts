import { type Database } from "../../database/database"
import { type CategoryGoods } from "../rules/suggest/suggest-category"
import { channels } from "./variant-sql"
import { isInUnsoldCategory, toCategoryPath } from "../rules/desired/category"

export interface CategoryProductCount {
  /** The category's id in this store. */
  category_id: string
  /** Published products of the sales channel in the category itself, not in the categories below it. */
  products: number
}

/** Published products of the sales channel, with each category that contains them directly. */
const SOLD = `
  WITH settings AS (SELECT ?::text AS sales_channel_id),
  published AS (SELECT id FROM product WHERE status = 'published' AND deleted_at IS NULL),
  ${channels("published")},
  sold AS (
    SELECT l.product_id, l.product_category_id AS category_id
      FROM product_category_product l
      JOIN published p ON p.id = l.product_id
      JOIN channels c ON c.product_id = p.id AND c.sold)`

/** How many products of the catalogue each of the store's categories has. */
export class CategoryProducts {
  constructor(private readonly database: Database) {}

  /** @returns no row for a category without products */
  async count(salesChannelId: string | null): Promise<CategoryProductCount[]> {
    return this.database.sql<CategoryProductCount>(
      `${SOLD}
       SELECT category_id, count(*)::int AS products FROM sold GROUP BY category_id ORDER BY category_id`,
      [salesChannelId],
    )
  }

  /**
   * Counts the products of each unmapped category and of its subcategories by the service's category that they go to: by choice, or because
   * of another category, as `chooseCategory` decides.
   */
  async countGoods(salesChannelId: string | null): Promise<CategoryGoods[]> {
    return this.database.sql<CategoryGoods>(
      `${SOLD},
       branch AS (
         SELECT c.id, above.id AS above_id, above.depth, max(above.depth) OVER (PARTITION BY c.id) AS own_depth, c.rank
           FROM product_category c, unnest(string_to_array(c.mpath, '.')) WITH ORDINALITY AS above(id, depth)
          WHERE c.deleted_at IS NULL AND above.id <> ''),
       mapped AS (
         SELECT DISTINCT ON (b.id) b.id, b.own_depth, b.rank, m.category
           FROM branch b
           JOIN partner_commerce_category_mapping m ON m.category_id = b.above_id AND m.shop_code = $shop AND m.deleted_at IS NULL
          ORDER BY b.id, b.depth DESC),
       by_category AS (
         SELECT DISTINCT ON (s.product_id) s.product_id, m.category FROM sold s JOIN mapped m ON m.id = s.category_id AND m.category IS NOT NULL
          ORDER BY s.product_id, m.own_depth DESC, m.rank, m.id),
       by_choice AS (
         SELECT product_id, category FROM partner_commerce_listing
          WHERE shop_code = $shop AND product_id IS NOT NULL AND category IS NOT NULL AND deleted_at IS NULL)
       SELECT b.above_id AS category_id, COALESCE(chosen.category, other.category) AS category, count(DISTINCT s.product_id)::int AS products
         FROM sold s
         JOIN branch b ON b.id = s.category_id
         LEFT JOIN by_choice chosen ON chosen.product_id = s.product_id
         LEFT JOIN by_category other ON other.product_id = s.product_id
        WHERE NOT EXISTS (SELECT 1 FROM mapped m WHERE m.id = b.above_id)
        GROUP BY 1, 2 ORDER BY 1, 2`,
      [salesChannelId],
    )
  }
}

/** A category of a product. */
export interface MappedCategoryRow {
  id: string
  mpath: string
  /** The mappings of the category and of those above it; null = none. */
  mappings: Record<string, string | null> | null
}

/** A subselect with the categories of a product. @param productId the column of the product's id */
export const mappedCategories = (productId: string) => `(
    SELECT json_agg(json_build_object('id', c.id, 'mpath', c.mpath, 'mappings', (
             SELECT json_object_agg(m.category_id, m.category) FROM partner_commerce_category_mapping m
              WHERE m.shop_code = $shop AND m.category_id = ANY(string_to_array(c.mpath, '.')) AND m.deleted_at IS NULL)))
      FROM product_category_product l JOIN product_category c ON c.id = l.product_category_id AND c.deleted_at IS NULL
     WHERE l.product_id = ${productId})`

/** @param rows the subselect's value; null = the product has no category */
export function isOfUnsoldCategory(rows: MappedCategoryRow[] | null): boolean {
  const categories = (rows ?? []).map(({ id, mpath }) => ({ id, path: toCategoryPath(mpath) }))
  const mappings = new Map((rows ?? []).flatMap((row) => Object.entries(row.mappings ?? {})))
  return isInUnsoldCategory(categories, mappings)
}
