import { type PlanItem } from "../../core/catalog/plan"
import { type InputFingerprint } from "../../modules/partner-commerce/catalog/input-fingerprints"

/** An item with what this store wants the service to show for it. */
export interface ProjectedItem extends PlanItem {
  variantId: string
  productId: string | null
  sku: string | null
  name: string | null
  /** Of what was read; null for a variant that is gone. */
  fingerprint: Pick<InputFingerprint, "content" | "stock"> | null
}
