import { type MedusaRequest } from "@medusajs/framework/http"
import { explainItem } from "../../../../../use-cases/catalog/explain"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminItemResponse, toExplainedItemView } from "../item-view"

/** An item with its whole verdict, computed now. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminItemResponse>) => {
  res.json({ item: toExplainedItemView(await explainItem(req.scope, req.params.partner_id ?? "")) })
})
