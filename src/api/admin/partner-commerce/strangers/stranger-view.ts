import { REMOTE_STATUSES } from "../../../../core/catalog/item/remote-status"
import { PRODUCT_STATUS } from "../../../../core/wire/catalog"
import { type Stranger } from "../../../../modules/partner-commerce/catalog/stranger-ledger"
import { type ArchivedStranger } from "../../../../use-cases/catalog/read-back/strangers"
import { type Json } from "../json"
import { type Page } from "../pagination"

export interface AdminStrangerListResponse extends Page {
  strangers: Json<ReturnType<typeof toStrangerView>>[]
}

export interface AdminArchivedStrangersResponse {
  strangers: Json<ReturnType<typeof toArchivedView>>[]
}

export function toStrangerView({ partner_id, remote_sku, name, remote_status }: Stranger) {
  return {
    partner_id,
    /** The service's. */
    sku: remote_sku === null ? null : Number(remote_sku),
    name,
    remote_status: REMOTE_STATUSES.find((status) => PRODUCT_STATUS[status] === remote_status) ?? null,
  }
}

/** `error`: why it is not archived. */
export function toArchivedView({ error, ...stranger }: ArchivedStranger) {
  return { ...toStrangerView(stranger), error }
}
