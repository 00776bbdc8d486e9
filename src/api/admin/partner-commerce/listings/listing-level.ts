import { z } from "@medusajs/framework/zod"
import { LISTING_LEVELS } from "../../../../catalog/rules/configuration/listing-level"

export const listingLevel = z
  .enum(LISTING_LEVELS)
  .default("product")
  .describe("A row for each product, or for each variant.")
