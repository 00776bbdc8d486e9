import { productContent, type ProductContent } from "../../../service/rules/wire/catalog"

/** All fields of a product at the service except stock and status; null = not set. */
export type Content = ProductContent

export const CONTENT_FIELDS = Object.keys(productContent) as (keyof Content)[]

/**
 * Field values for unknown content: the push sent the rest of the content while this field was blocked, and the ledger forgot the earlier
 * value. No store wants any of these values, so the push sends the field as soon as it can.
 */
export const NOT_KNOWN: Content = {
  name: "",
  category: "",
  deals_price: -1,
  retail_price: -1,
  description: "",
  image_url: [],
  device: { "": "" },
  days_valid: 0,
  expiry_date_time: "",
  product_tagline: "",
  product_tnc: "",
  product_link: "",
}
