export { syncCatalogWorkflow } from "./workflow"
