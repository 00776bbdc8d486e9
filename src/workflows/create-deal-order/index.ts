export { type CreateDealOrderInput } from "../../use-cases/deals/create-deal-order"
export { createDealOrder, createDealOrderWorkflow } from "./workflow"
