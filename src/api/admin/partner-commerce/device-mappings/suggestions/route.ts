import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { suggestDeviceMappings } from "../../../../../use-cases/configuration/suggest-device-mappings"
import { requireLiveCategory } from "../../live-category"
import { parse } from "../../parse"
import { refusable } from "../../refusable"
import { wholeList } from "../../whole-list"

const query = z.object({ category: z.string().min(1).optional() })

/** Where the values of unmapped device keys probably are, with a score, a reason and examples. Nothing is applied. */
export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { category } = parse(query, req.query)
  if (category) await requireLiveCategory(req.scope, category)
  const suggestions = await suggestDeviceMappings(req.scope, category)
  res.json({ suggestions, ...wholeList(suggestions) })
})
