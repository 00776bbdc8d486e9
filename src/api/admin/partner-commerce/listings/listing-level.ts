import { z } from "@medusajs/framework/zod"

export const listingLevel = z
  .enum(["product", "variant"])
  .default("product")
  .describe("A row for each product, or for each variant.")
