import { PRODUCT_STATUS } from "./wire/catalog"

/** The service's status of a product by name, as people read it, and by number, as the interface and the ledger have it. */
export type RemoteStatus = keyof typeof PRODUCT_STATUS
export type RemoteStatusNumber = (typeof PRODUCT_STATUS)[RemoteStatus]
export const REMOTE_STATUSES = Object.keys(PRODUCT_STATUS) as [RemoteStatus, ...RemoteStatus[]]
