import { type Database } from "../../../database/database"
import { pruneRows } from "../../../database/prune-rows"

/**
 * Deletes items whose variant has been gone for this long, in every shop, if they are withdrawn from the service or were never sent. A
 * variant that was deleted by SQL has no deletion date, so the last change of the item counts.
 *
 * @returns how many
 */
export async function pruneGone(database: Database, olderThanDays: number): Promise<number> {
  const longAgo = "now() - ? * interval '1 day'"
  return pruneRows(database, {
    table: "partner_commerce_item",
    condition: `old.state IN ('unlisted', 'archived') AND old.lease_token IS NULL AND old.in_flight IS NULL
          AND old.wanted_version = old.synced_version AND old.updated_at < ${longAgo}
          AND NOT EXISTS (SELECT 1 FROM product_variant v WHERE v.id = old.variant_id AND COALESCE(v.deleted_at >= ${longAgo}, true))`,
    params: [olderThanDays, olderThanDays],
  })
}
