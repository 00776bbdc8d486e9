import { type Database } from "../../database"
import { type PlannableItem } from "./page-variants"
import { AFFECTED_VARIANTS, type MarkSource } from "./affected-variants"

/** The variants that a change is about, by the condition that marks them. */
export interface ChangeSource {
  source: MarkSource
  ids: string[]
}

/** How much a change touches, asked before or after it is made. Nothing is marked here. */
export class AffectedCount {
  constructor(private readonly database: Database) {}

  async count({ source, ids }: ChangeSource): Promise<number> {
    const [row] = await this.database.sql<{ count: string }>(
      `SELECT count(*) AS count FROM product_variant v WHERE v.deleted_at IS NULL AND (${AFFECTED_VARIANTS[source]})`,
      source === "all" ? [] : [ids],
    )
    return Number(row?.count ?? 0)
  }

  /** Some of them, with what the ledger knows: spread over all, and the same ones each time. */
  async sample(shopCode: string, { source, ids }: ChangeSource, limit: number): Promise<PlannableItem[]> {
    return this.database.sql<PlannableItem>(
      `SELECT COALESCE(i.id, v.id) AS id, v.id AS variant_id, v.product_id, i.partner_id, i.known, i.kept_there, i.refused
         FROM (SELECT v.id, v.product_id FROM product_variant v WHERE v.deleted_at IS NULL AND (${AFFECTED_VARIANTS[source]})
                ORDER BY md5(v.id) LIMIT ?) AS v
         LEFT JOIN partner_commerce_item i ON i.variant_id = v.id AND i.shop_code = ? AND i.deleted_at IS NULL`,
      [...(source === "all" ? [] : [ids]), limit, shopCode],
    )
  }
}
