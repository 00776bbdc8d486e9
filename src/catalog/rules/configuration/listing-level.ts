/** A choices row belongs to a product or to a variant. */
export const LISTING_LEVELS = ["product", "variant"] as const
export type ListingLevel = (typeof LISTING_LEVELS)[number]
