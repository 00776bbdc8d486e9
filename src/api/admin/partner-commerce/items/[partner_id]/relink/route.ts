import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { explainItem } from "../../../../../../use-cases/catalog/explain"
import { relinkItem } from "../../../../../../use-cases/catalog/relink"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { validate } from "../../../validation"
import { type AdminItemResponse, toExplainedItemView } from "../../item-view"

const body = z.strictObject({ variant_id: z.string().min(1) })

/** The item belongs to another variant from now on. */
export const POST = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminItemResponse>) => {
  const partnerId = req.params.partner_id ?? ""
  const { variant_id: variantId } = validate(body, req.body)
  await relinkItem(req.scope, { partnerId, variantId })
  res.json({ item: toExplainedItemView(await explainItem(req.scope, partnerId)) })
})
