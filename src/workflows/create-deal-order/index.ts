export { type CreateDealOrderInput } from "../../use-cases/deals/order/create-deal-order"
export { createDealOrder, createDealOrderWorkflow } from "./workflow"
