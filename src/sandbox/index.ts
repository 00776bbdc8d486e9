/**
 * A stand-in of the service for development and for tests: a real HTTP server that enforces the rules of the interface document.
 * `startSandbox` for a test or a script, `npx partner-commerce sandbox` for a person.
 */
export { type CategoryObject } from "../service/rules/wire/catalog"
export { type SandboxControl, type StatusNews, type TokenNews } from "./control/control"
export { type DealVerdict, type Purchase, type PurchaseOutcome } from "./callbacks/deal-purchase"
export { DEFAULT_CATEGORIES, SANDBOX_DEFAULTS } from "./defaults"
export { type Delivery } from "./callbacks/deliveries"
export { SANDBOX_ENDPOINTS, type SandboxEndpoint, type TransactionOperation } from "./endpoints"
export { type ArmedFault, type FaultInput } from "./faults"
export { type JournalEntry } from "./journal"
export { type ProductView } from "./catalog/product-view"
export { type Sandbox, startSandbox } from "./sandbox"
export { type CallbackAuth, type SandboxOptions, type SettingsChange } from "./settings"
export { type StoredTransaction } from "./transactions/store"
