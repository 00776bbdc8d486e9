import { NOT_KNOWN } from "../../../../catalog/rules/desired/content"
import { firstBlocking, type ItemProblem } from "../../../../catalog/rules/item/problem"
import { REMOTE_STATUSES, type RemoteStatus } from "../../../../service/rules/remote-status"
import { canKeep, isStubborn } from "../../../../catalog/rules/read-back/drift"
import { PRODUCT_STATUS } from "../../../../service/rules/wire/catalog"
import { type ListedItem } from "../../../../catalog/items/list-items"
import { type ItemOrderField, type ItemRow } from "../../../../catalog/sql/item-list"
import { type ItemBeforeSale } from "../../../../deals/simulate/explain-item"
import { type Json } from "../json"
import { type Page } from "../pagination"

export type AdminItem = Json<ReturnType<typeof toItemView>>
export type AdminItemStatus = AdminItem["status"]
export type AdminRemoteStatus = RemoteStatus
export type AdminItemOrderField = ItemOrderField

/** An item with the reasons for its state, step by step and field by field. */
export type AdminExplainedItem = Json<ReturnType<typeof toExplainedItemView>>

export interface AdminItemResponse {
  item: AdminExplainedItem
}

export interface AdminItemListResponse extends Page {
  items: AdminItem[]
}

export function toItemView(row: ListedItem) {
  const problems = row.problems ?? []
  const blocking = firstBlocking(problems)
  const shown = row.known && (row.known.live ?? row.known.content)
  const priceOf = (field: "deals_price" | "retail_price") =>
    shown?.[field] === NOT_KNOWN[field] ? null : shown?.[field]
  return {
    variant_id: row.variant_id,
    product_id: row.product_id,
    partner_id: row.partner_id,
    name: row.name,
    variant_sku: row.variant_sku,
    /** The service's SKU. */
    sku: row.remote_sku === null ? null : Number(row.remote_sku),
    state: row.state,
    status: row.status,
    off_reason: row.off_reason,
    remote_status: REMOTE_STATUSES.find((name) => PRODUCT_STATUS[name] === row.remote_status) ?? null,
    remote_message: row.remote_message,
    problem: blocking && toProblemView(blocking),
    /** All problems; the first one that blocks is `problem`. */
    problems: problems.map((problem) => ({ ...toProblemView(problem), severity: problem.severity })),
    advice: problems.filter((problem) => problem.severity === "advice").map(toProblemView),
    /** Since when its content waits for approval. */
    pending_since: row.pending_since,
    last_synced_at: row.last_synced_at,
    next_attempt_at: row.next_attempt_at,
    /** The known values that customers see, or will see after the approval. */
    thumbnail: shown?.image_url[0]?.url ?? null,
    deals_price: priceOf("deals_price") ?? null,
    retail_price: priceOf("retail_price") ?? null,
    in_stock: row.known?.in_stock ?? null,
  }
}

export function toExplainedItemView({ row, desired, verdict, waitingPrice, saleAdvice }: ItemBeforeSale) {
  return {
    ...toItemView({
      ...row,
      problems: [...(row.problems ?? []), ...saleAdvice],
      off_reason: row.status === "off" && desired.kind === "unwanted" ? desired.reason : null,
    }),
    desired_kind: desired.kind,
    changed_there: toChangedThere(row),
    waiting_price: waitingPrice,
    ...verdict,
  }
}

/** The values that the service changes each time and a person should decide about; null = none. */
function toChangedThere({ drift }: ItemRow) {
  return isStubborn(drift) ? { values: drift.values, can_keep: canKeep(drift) } : null
}

const toProblemView = ({ code, message, fix, values }: ItemProblem) => ({
  code,
  message,
  fix,
  ...(values && { values }),
})
