import { type Database } from "../database"
import { channels } from "./variant-sql"

export interface CategoryProductCount {
  /** Id of this store's category. */
  category_id: string
  /** Published products right in it, not in those below, that the sales channel sells. */
  products: number
}

/** How much of the catalogue each of the store's categories is about. */
export class CategoryProducts {
  constructor(private readonly database: Database) {}

  /** @returns no row for a category without products */
  async count(salesChannelId: string | null): Promise<CategoryProductCount[]> {
    return this.database.sql<CategoryProductCount>(
      `WITH settings AS (SELECT ?::text AS sales_channel_id),
       published AS (SELECT id FROM product WHERE status = 'published' AND deleted_at IS NULL),
       ${channels("published")}
       SELECT l.product_category_id AS category_id, count(*)::int AS products
         FROM product_category_product l
         JOIN published p ON p.id = l.product_id
         JOIN channels c ON c.product_id = p.id AND c.sold
        GROUP BY l.product_category_id ORDER BY l.product_category_id`,
      [salesChannelId],
    )
  }
}
