import { type Sql } from "../../../database/database"
import { liveNameSql } from "./live-name"
import { versionsSql } from "./mark-sql"

/** The columns that hold an item's state at one address of the service. */
const AT_A_PLACE = [
  "known",
  "refused",
  "in_flight",
  "remote_sku",
  "remote_status",
  "remote_message",
  "rejection_seen",
] as const

/** How long a push waits for the read-back of the new place; if the read-back dies, the push continues without it. */
const READ_BACK_FIRST = "interval '10 minutes'"

/**
 * Moves a shop's items to another address of the service. Known entries of the old address stay stored under that address, so that a return
 * finds them again; they do not count at the new address. After the read-back, every item is compared again.
 *
 * @param from the address before, and `to` the address from now on
 */
export async function switchAddress(sql: Sql, { from, to }: { from: string; to: string }): Promise<void> {
  const kept = AT_A_PLACE.map((column) => `'${column}', i.${column}`).join(", ")
  const there = (column: (typeof AT_A_PLACE)[number]) => `NULLIF(i.known_by_address->?->'${column}', 'null')`
  await sql(
    `UPDATE partner_commerce_item i SET
       ${versionsSql({ row: "i", content: true, stock: true, dueAt: `now() + ${READ_BACK_FIRST}`, startsOver: true })},
       known_by_address = (COALESCE(i.known_by_address, '{}') - ?::text)
         || CASE WHEN i.known IS NULL THEN '{}' ELSE jsonb_build_object(?::text, jsonb_build_object(${kept})) END,
       known = ${there("known")}, refused = ${there("refused")}, in_flight = ${there("in_flight")},
       remote_sku = i.known_by_address->?->>'remote_sku', remote_status = (i.known_by_address->?->>'remote_status')::int,
       remote_message = i.known_by_address->?->>'remote_message', rejection_seen = i.known_by_address->?->>'rejection_seen',
       content_name = NULLIF(i.known_by_address->?->'known'->'content'->>'name', i.name),
       live_name = ${liveNameSql("(i.known_by_address->?->'known')")},
       problems = NULL, lease_token = NULL, lease_until = NULL,
       decisions = NULL, watched_at = NULL, deferred_by = NULL, deferred_lane = NULL, deferred_change = NULL,
       missed_reads = 0, pending_since = NULL, content_sent_at = NULL, read_back = NULL, read_run = NULL, attempts = 0,
       state = CASE WHEN state = 'unlisted' AND (i.known_by_address->?->'known') IS NULL THEN state ELSE 'pending' END,
       updated_at = now()
      WHERE shop_code = $shop AND deleted_at IS NULL`,
    [to, from, ...Array.from({ length: 12 }, () => to)],
  )
}
