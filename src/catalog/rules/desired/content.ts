import { type ImageObject } from "../../../service/rules/wire/catalog"

/** All fields of a product at the service except stock and status; null = not set. */
export interface Content {
  name: string
  category: string
  deals_price: number
  retail_price: number
  description: string
  image_url: ImageObject[]
  device: Record<string, string>
  days_valid: number | null
  expiry_date_time: string | null
  product_tagline: string | null
  product_tnc: string | null
  product_link: string | null
}
export const CONTENT_FIELDS = [
  "name",
  "category",
  "deals_price",
  "retail_price",
  "description",
  "image_url",
  "device",
  "days_valid",
  "expiry_date_time",
  "product_tagline",
  "product_tnc",
  "product_link",
] as const satisfies (keyof Content)[]
