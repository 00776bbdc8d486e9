import { firstBlocking, type ItemProblem } from "../../../../core/catalog/problem"
import { REMOTE_STATUSES } from "../../../../core/catalog/remote-status"
import { PRODUCT_STATUS } from "../../../../core/wire/catalog"
import { type ItemRow } from "../../../../modules/partner-commerce/catalog/item-list"

/** A ledger row as the admin API shows it. */
export function toItemView(row: ItemRow) {
  const blocking = firstBlocking(row.problems ?? [])
  return {
    variant_id: row.variant_id,
    product_id: row.product_id,
    partner_id: row.partner_id,
    name: row.name,
    variant_sku: row.variant_sku,
    sku: row.remote_sku === null ? null : Number(row.remote_sku),
    state: row.state,
    remote_status: REMOTE_STATUSES.find((name) => PRODUCT_STATUS[name] === row.remote_status) ?? null,
    remote_message: row.remote_message,
    problem: blocking && toFixable(blocking),
    advice: (row.problems ?? []).filter((problem) => problem.severity === "advice").map(toFixable),
    pending_since: row.pending_since,
    last_synced_at: row.last_synced_at,
  }
}

const toFixable = ({ code, message, fix, values }: ItemProblem) => ({ code, message, fix, ...(values && { values }) })
