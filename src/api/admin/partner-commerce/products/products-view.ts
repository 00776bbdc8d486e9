import { type ProductItemsRow } from "../../../../catalog/sql/item-list"
import { type Page } from "../pagination"

/** A product with how its items stand. */
export type AdminProductItems = ProductItemsRow

export interface AdminProductItemsListResponse extends Page {
  products: AdminProductItems[]
}
