import { type CategoryFunnel } from "../../../../catalog/sql/item/count"

export interface AdminFunnelResponse {
  categories: CategoryFunnel[]
}
