import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { explainItem } from "../../../../../use-cases/catalog/explain"
import { linkStranger } from "../../../../../use-cases/catalog/strangers"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminItemResponse, toExplainedItemView } from "../../items/item-view"
import { validate } from "../../validation"

const body = z.strictObject({ partner_id: z.string().min(1), variant_id: z.string().min(1) })

/** It is the item of that variant from now on. */
export const POST = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminItemResponse>) => {
  const { partner_id: partnerId, variant_id: variantId } = validate(body, req.body)
  await linkStranger(req.scope, { partnerId, variantId })
  res.json({ item: toExplainedItemView(await explainItem(req.scope, partnerId)) })
})
