export { syncCatalogWorkflow, type SyncCatalogInput } from "./workflow"
