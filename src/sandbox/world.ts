import { type CategoryObject } from "../service/rules/wire/catalog"
import { type CatalogStore } from "./catalog/store"
import { type Deliveries } from "./callbacks/deliveries"
import { type Faults } from "./faults"
import { type ImageDownload } from "./catalog/image-download"
import { type Journal } from "./journal"
import { type Outbound } from "./callbacks/outbound"
import { type RateLimit } from "./http/rate-limit"
import { type Identity, type Settings } from "./settings"
import { type Thumbnails } from "./catalog/thumbnails"
import { type TransactionStore } from "./transactions/store"

/** The inside of a sandbox: the state that its operations share. It has no globals, so any number of sandboxes may run in one process. */
export interface World {
  identity: Identity
  /** Changed in place by the control API. */
  settings: Settings
  categories: CategoryObject[]
  catalog: CatalogStore
  transactions: TransactionStore
  thumbnails: Thumbnails
  images: ImageDownload
  outbound: Outbound
  deliveries: Deliveries
  faults: Faults
  rateLimit: RateLimit
  journal: Journal
  clock: () => Date
  /** Aborts when the sandbox closes: every wait and every outgoing call listens to it. */
  closing: AbortSignal
  /** The address of the sandbox, known once it listens. */
  url: () => string
  /** Call it after a change to lasting state. */
  changed: () => void
}
