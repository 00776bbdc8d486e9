import { z } from "@medusajs/framework/zod"
import { LISTING_LEVELS } from "../../../../catalog/rules/configuration/listing-batch"

export const listingLevel = z
  .enum(LISTING_LEVELS)
  .default("product")
  .describe("Whether a row is a product or a variant.")
