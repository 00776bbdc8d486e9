import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { PARTNER_COMMERCE } from "../../../../../modules/partner-commerce"
import { noticeChange } from "../../../../../workflows/sync-catalog/notice-change"

export async function DELETE(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const { id, category_id } = await service.retrieveCategoryMapping(req.params.id ?? "")
  await service.deleteCategoryMappings(id)
  await noticeChange(req.scope, { source: "category", ids: [category_id], what: "content" })
  res.json({ id, object: "category_mapping", deleted: true })
}
