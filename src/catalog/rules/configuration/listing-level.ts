/** Whose choices: one row for each product, or for each variant. */
export const LISTING_LEVELS = ["product", "variant"] as const
export type ListingLevel = (typeof LISTING_LEVELS)[number]
