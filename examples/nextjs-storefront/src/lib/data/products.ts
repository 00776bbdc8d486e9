import { type HttpTypes } from "@medusajs/types"
import { REGION_ID } from "@/lib/env"
import { sdk } from "@/lib/sdk"

const FIELDS = "id,title,handle,description,thumbnail,*variants,*variants.calculated_price,+variants.inventory_quantity"

export async function listProducts(): Promise<HttpTypes.StoreProduct[]> {
  const { products } = await sdk.store.product.list({ region_id: REGION_ID, fields: FIELDS, limit: 100 })
  return products
}

export async function readProduct(handle: string): Promise<HttpTypes.StoreProduct | null> {
  const { products } = await sdk.store.product.list({ region_id: REGION_ID, fields: FIELDS, handle })
  return products[0] ?? null
}

/** @returns how many units the store sells now; null = any number */
export function countAvailable(variant: HttpTypes.StoreProductVariant): number | null {
  return variant.manage_inventory && !variant.allow_backorder ? (variant.inventory_quantity ?? 0) : null
}
