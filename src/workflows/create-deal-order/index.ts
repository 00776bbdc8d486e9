export { type CreateDealOrderInput } from "./input"
export { createDealOrderWorkflow } from "./workflow"
