import { firstBlocking, type ItemProblem } from "../../../../core/catalog/problem"
import { REMOTE_STATUSES, type RemoteStatus } from "../../../../core/catalog/remote-status"
import { PRODUCT_STATUS } from "../../../../core/wire/catalog"
import { type ItemRow } from "../../../../modules/partner-commerce/catalog/item-list"
import { type ExplainedItem } from "../../../../use-cases/catalog/explain"
import { type Json } from "../json"
import { type Page } from "../pagination"

export type AdminItem = Json<ReturnType<typeof toItemView>>
export type AdminItemState = AdminItem["state"]
export type AdminRemoteStatus = RemoteStatus

/** An item together with why it is as it is, step by step and field by field. */
export type AdminExplainedItem = Json<ReturnType<typeof toExplainedItemView>>

export interface AdminItemResponse {
  item: AdminExplainedItem
}

export interface AdminItemListResponse extends Page {
  items: AdminItem[]
}

export function toItemView(row: ItemRow) {
  const blocking = firstBlocking(row.problems ?? [])
  return {
    variant_id: row.variant_id,
    product_id: row.product_id,
    partner_id: row.partner_id,
    name: row.name,
    variant_sku: row.variant_sku,
    /** The service's. */
    sku: row.remote_sku === null ? null : Number(row.remote_sku),
    state: row.state,
    remote_status: REMOTE_STATUSES.find((name) => PRODUCT_STATUS[name] === row.remote_status) ?? null,
    remote_message: row.remote_message,
    problem: blocking && toProblemView(blocking),
    advice: (row.problems ?? []).filter((problem) => problem.severity === "advice").map(toProblemView),
    pending_since: row.pending_since,
    last_synced_at: row.last_synced_at,
  }
}

export function toExplainedItemView({ row, desired, verdict }: ExplainedItem) {
  return { ...toItemView(row), desired_kind: desired.kind, ...verdict }
}

const toProblemView = ({ code, message, fix, values }: ItemProblem) => ({
  code,
  message,
  fix,
  ...(values && { values }),
})
