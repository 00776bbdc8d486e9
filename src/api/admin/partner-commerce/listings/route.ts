import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { optProducts } from "../../../../use-cases/configuration/opt-products"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { validate } from "../validation"
import { type AdminListingsResponse } from "./listings-view"

const body = z.strictObject({
  product_ids: z.array(z.string().min(1)).min(1).max(1000),
  /** null = the rule decides. */
  enabled: z.boolean().nullable(),
})

/** Opts many products in or out at once; their other choices stay as they are. */
export const POST = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminListingsResponse>) => {
  const { product_ids: productIds, enabled } = validate(body, req.body)
  res.json(await optProducts(req.scope, { productIds, enabled }))
})
