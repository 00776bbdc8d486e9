export { type CreateDealOrderInput } from "../../deals/order/create-deal-order"
export { createDealOrder, createDealOrderWorkflow } from "./workflow"
