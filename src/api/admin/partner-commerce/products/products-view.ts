import { type ProductItemsRow } from "../../../../catalog/sql/item-list"
import { type Page } from "../pagination"

/** A product with the states of its items. */
export type AdminProductItems = ProductItemsRow

export interface AdminProductItemsListResponse extends Page {
  products: AdminProductItems[]
}
