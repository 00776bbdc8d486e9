import { REMOTE_STATUSES } from "../../../../service/rules/remote-status"
import { PRODUCT_STATUS } from "../../../../service/rules/wire/catalog"
import { type UnknownProduct } from "../../../../catalog/sql/unknown-product-ledger"
import { type ArchivedUnknownProduct } from "../../../../catalog/read-back/unknown-products"
import { type Json } from "../json"
import { type Page } from "../pagination"

export interface AdminUnknownProductListResponse extends Page {
  unknown_products: Json<ReturnType<typeof toUnknownProductView>>[]
}

export interface AdminArchivedUnknownProductsResponse {
  unknown_products: Json<ReturnType<typeof toArchivedView>>[]
}

export function toUnknownProductView({ partner_id, remote_sku, name, remote_status }: UnknownProduct) {
  return {
    partner_id,
    /** The service's SKU. */
    sku: remote_sku === null ? null : Number(remote_sku),
    name,
    remote_status: REMOTE_STATUSES.find((status) => PRODUCT_STATUS[status] === remote_status) ?? null,
  }
}

/** `error`: the reason why it could not be archived. */
export function toArchivedView({ error, ...unknownProduct }: ArchivedUnknownProduct) {
  return { ...toUnknownProductView(unknownProduct), error }
}
