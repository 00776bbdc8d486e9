export { syncCatalogWorkflow } from "./sync-catalog"
export { createDealOrderWorkflow, type CreateDealOrderInput } from "./create-deal-order"
export { type ProjectedPayment, startPaymentWorkflow } from "./start-payment"
