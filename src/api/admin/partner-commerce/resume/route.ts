import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { pushNow } from "../../../../workflows/sync-catalog/push-queue"

/** Pushing goes on, with all that waited. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await req.scope.resolve(PARTNER_COMMERCE).settings.setPaused(false)
  void pushNow(req.scope)
  res.json({ paused: false })
}
