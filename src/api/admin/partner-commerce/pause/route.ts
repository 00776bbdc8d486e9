import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"

/** Pushing waits from the next request on; nothing is forgotten, callbacks and delivery updates go on. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await req.scope.resolve(PARTNER_COMMERCE).settings.setPaused(true)

  res.json({ paused: true })
}
