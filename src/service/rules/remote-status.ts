import { PRODUCT_STATUS } from "./wire/catalog"

/** The service's status of a product: by name for people, and by number for the interface and the ledger. */
export type RemoteStatus = keyof typeof PRODUCT_STATUS
export type RemoteStatusNumber = (typeof PRODUCT_STATUS)[RemoteStatus]
export const REMOTE_STATUSES = Object.keys(PRODUCT_STATUS) as [RemoteStatus, ...RemoteStatus[]]
