import { type CategoryFunnel } from "../../../../modules/partner-commerce/catalog/item/count"

export interface AdminFunnelResponse {
  categories: CategoryFunnel[]
}
