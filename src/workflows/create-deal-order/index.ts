export { type CreateDealOrderInput } from "../../use-cases/deals/deal-order-input"
export { createDealOrderWorkflow } from "./workflow"
