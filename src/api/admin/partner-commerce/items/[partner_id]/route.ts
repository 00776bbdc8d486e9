import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { explainItem } from "../../../../../workflows/explain-item"
import { toItemView } from "../item-view"

/** One item with its whole verdict, computed now. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { row, desired, verdict } = await explainItem(req.scope, req.params.partner_id ?? "")
  res.json({ item: { ...toItemView(row), desired_kind: desired.kind, ...verdict } })
}
