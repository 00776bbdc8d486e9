import { type PlanItem } from "../../core/catalog/plan"

/** An item with what this store wants the service to show for it. */
export interface ProjectedItem extends PlanItem {
  variantId: string
  productId: string | null
  sku: string | null
  name: string | null
  /** Of what was read (input-fingerprints); null = it was not looked at, or is gone. */
  fingerprint: { content: string | null; stock: string | null }
}
