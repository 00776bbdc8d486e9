/**
 * The choice `enabled` that sells a variant on the service, or stops its sale.
 *
 * @returns null if the product's choice has the same result, so that a later choice for the product applies to the variant too
 */
export function toSellChoice({ isSold, isProductOff }: { isSold: boolean; isProductOff: boolean }): boolean | null {
  return isSold === isProductOff ? isSold : null
}

interface SoldVariant {
  product_id: string
  variant_id: string
  isProductOff: boolean
}

export type SellChoice =
  | { variant_id: string; enabled: boolean | null }
  /** If all variants of a stopped product are sold again, the product is sold again too. */
  | { product_id: string; enabled: null }

/**
 * The choices that stop the sale of these variants, or start it again.
 *
 * @param variantsOf all variants of each product that is off
 */
export function planSelling(
  variants: readonly SoldVariant[],
  { isSold, variantsOf }: { isSold: boolean; variantsOf: ReadonlyMap<string, readonly string[]> },
): SellChoice[] {
  const named = new Set(variants.map(({ variant_id }) => variant_id))
  const offIds = new Set(variants.flatMap(({ isProductOff, product_id }) => (isProductOff ? product_id : [])))
  const wholeIds = [...offIds].filter((id) => isSold && variantsOf.get(id)?.every((variantId) => named.has(variantId)))
  return [
    ...wholeIds.map((product_id) => ({ product_id, enabled: null })),
    ...variants.map(({ product_id, variant_id, isProductOff }) => ({
      variant_id,
      enabled: toSellChoice({ isSold, isProductOff: isProductOff && !wholeIds.includes(product_id) }),
    })),
  ]
}
