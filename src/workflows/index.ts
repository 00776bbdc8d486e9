export { syncCatalogWorkflow, type SyncCatalogInput } from "./sync-catalog"
export { createDealOrderWorkflow, type CreateDealOrderInput } from "./create-deal-order"
