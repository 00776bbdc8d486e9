import { type NameHolder } from "../rules/plan/names"
import { type Database } from "../../database/database"
import { markSql } from "./item/mark-sql"

const HELD_FOR_A_NAME = `(problems @> '[{"code":"duplicate_name"}]' OR problems @> '[{"code":"name_not_free_yet"}]')`

/**
 * The items' names at the service, and the items that wait for a name (catalog/rules/plan/names). An item's `name` is the wanted one;
 * `content_name` and `live_name` are set only if they differ, so that few rows have them.
 */
export class NameLedger {
  constructor(private readonly database: Database) {}

  /**
   * The holders of these names at the service, apart from these items. A rejected name without a known holder belongs to the item that
   * tried it.
   */
  async taken(names: string[], exceptIds: string[]): Promise<Map<string, NameHolder>> {
    const holding = (column: string, by: NameHolder["by"], rank: number, more = "") => `
      SELECT ${column} AS held, partner_id, '${by}' AS by, ${rank} AS rank,
             CASE WHEN state NOT IN ('unlisted', 'archived') THEN name END AS wants
        FROM partner_commerce_item
       WHERE shop_code = $shop AND ${column} = ANY(?) ${more} AND NOT (id = ANY(?)) AND partner_id IS NOT NULL
         AND deleted_at IS NULL`
    const onSale = "AND ((known->>'archived') IS DISTINCT FROM 'true' OR known->>'keepsName' = 'true')"
    const rows = await this.database.sql<{ held: string } & NameHolder & { partner_id: string }>(
      `SELECT DISTINCT ON (held) held, partner_id, by, wants FROM (
         ${holding("name", "content", 0, `AND known->'content'->>'name' = name ${onSale}`)} UNION ALL
         ${holding("content_name", "content", 1, onSale)} UNION ALL
         ${holding("live_name", "live", 2, onSale)} UNION ALL
         ${holding("name", "content", 3, "AND state = 'rejected' AND refused->>'name' = name")}) AS holders
        ORDER BY held, rank, partner_id`,
      [0, 1, 2, 3].flatMap(() => [names, exceptIds]),
    )
    return new Map(rows.map(({ held, partner_id, wants, by }) => [held, { partnerId: partner_id, wants, by }]))
  }

  /** The service rejected these names, so archived items with these names still hold them. */
  async noteKept(names: string[]): Promise<void> {
    if (names.length === 0) return
    await this.database.sql(
      `UPDATE partner_commerce_item SET known = known || '{"keepsName":true}', updated_at = now()
        WHERE shop_code = $shop AND known->>'archived' = 'true' AND deleted_at IS NULL
          AND ((name = ANY(?) AND known->'content'->>'name' = name) OR content_name = ANY(?) OR live_name = ANY(?))`,
      [names, names, names],
    )
  }

  /** A person wants to retry these variants: the holder of their names may have been renamed or removed at the service. */
  async forgetKept(variantIds: string[]): Promise<void> {
    await this.database.sql(
      `WITH wanted AS (SELECT name FROM partner_commerce_item WHERE shop_code = $shop AND variant_id = ANY(?) AND deleted_at IS NULL)
       UPDATE partner_commerce_item SET known = known - 'keepsName', updated_at = now()
        WHERE shop_code = $shop AND known->>'keepsName' = 'true' AND deleted_at IS NULL
          AND (name IN (SELECT name FROM wanted) OR content_name IN (SELECT name FROM wanted) OR live_name IN (SELECT name FROM wanted))`,
      [variantIds],
    )
  }

  /**
   * Wakes the items that wait for these names, which are free now: the next push compares them again, and drops the rejections under these
   * names.
   *
   * @returns how many items wait
   */
  async wake(names: string[]): Promise<number> {
    if (names.length === 0) return 0
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item i SET
         ${markSql({ row: "i", content: true, stock: false })},
         refused = CASE WHEN state = 'rejected' THEN NULL ELSE refused END
        WHERE shop_code = $shop AND name = ANY(?) AND deleted_at IS NULL
          AND ((state = 'blocked' AND ${HELD_FOR_A_NAME}) OR (state = 'rejected' AND refused->>'code' = 'refused'))
       RETURNING id`,
      [names],
    )
    return rows.length
  }
}
