import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { explainItem } from "../../../../../use-cases/catalog/explain"
import { toItemView } from "../item-view"
import { refusable } from "../../refusable"

/** One item with its whole verdict, computed now. */
export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { row, desired, verdict } = await explainItem(req.scope, req.params.partner_id ?? "")
  res.json({ item: { ...toItemView(row), desired_kind: desired.kind, ...verdict } })
})
