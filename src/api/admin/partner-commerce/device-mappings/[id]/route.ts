import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { PARTNER_COMMERCE } from "../../../../../modules/partner-commerce"
import { noticeChange } from "../../../../../workflows/sync-catalog/notice-change"

export async function DELETE(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const { id } = await service.retrieveDeviceMapping(req.params.id ?? "")
  await service.deleteDeviceMappings(id)
  await noticeChange(req.scope, { source: "all", ids: [], what: "content" })
  res.json({ id, object: "device_mapping", deleted: true })
}
