import { type Database } from "../../../database/database"
import { type ItemProblem } from "../../rules/item/problem"
import { type PageOrder, type PlannableItem } from "./page-variants"
import { AFFECTED_VARIANTS, type MarkSource } from "./affected-variants"

/** The variants that a change is about, by the condition that marks them. */
export interface ChangeSource {
  source: MarkSource
  ids: string[]
}

/** An item that customers can buy, judged by its stock at the service. */
export interface ItemInStock {
  variant_id: string
  partner_id: string | null
  name: string | null
  in_stock: number
  problems: ItemProblem[] | null
}

/** Counts how many items a change touches, before or after the change. It marks no item. */
export class AffectedCount {
  constructor(private readonly database: Database) {}

  async count({ source, ids }: ChangeSource): Promise<number> {
    const [row] = await this.database.sql<{ count: string }>(
      `SELECT count(*) AS count FROM product_variant v WHERE v.deleted_at IS NULL AND (${AFFECTED_VARIANTS[source]})`,
      source === "all" ? [] : [ids],
    )
    return Number(row?.count ?? 0)
  }

  /** A sample of the variants with their ledger rows, spread over all: the same variants in the same order each time. */
  async sample({ source, ids }: ChangeSource, limit: number): Promise<PlannableItem[]> {
    return this.database.sql<PlannableItem>(
      `SELECT COALESCE(i.id, v.id) AS id, v.id AS variant_id, v.product_id, i.partner_id, i.known, i.kept_there, i.refused
         FROM (SELECT v.id, v.product_id FROM product_variant v WHERE v.deleted_at IS NULL AND (${AFFECTED_VARIANTS[source]})
                ORDER BY md5(v.id) LIMIT ?) AS v
         LEFT JOIN partner_commerce_item i ON i.variant_id = v.id AND i.shop_code = $shop AND i.deleted_at IS NULL
        ORDER BY md5(v.id)`,
      [...(source === "all" ? [] : [ids]), limit],
    )
  }

  /** A page of the items that the service has in stock, in the order of their variants. */
  async inStock({ afterVariantId, limit }: PageOrder): Promise<ItemInStock[]> {
    return this.database.sql<ItemInStock>(
      `SELECT variant_id, partner_id, name, (known->>'in_stock')::float8 AS in_stock, problems FROM partner_commerce_item
        WHERE shop_code = $shop AND deleted_at IS NULL AND variant_id > ?
          AND known->>'confirmed' = 'true' AND known->>'archived' = 'false' AND known->>'in_stock' <> '0'
        ORDER BY variant_id LIMIT ?`,
      [afterVariantId, limit],
    )
  }
}
