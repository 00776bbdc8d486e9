import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { readActor } from "../actor"
import { withErrorHandler } from "../error-handler"

/** Pushing waits from the next request on; nothing is forgotten, callbacks and delivery updates go on. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: MedusaResponse<{ paused: true }>) => {
  await req.scope.resolve(PARTNER_COMMERCE).configuration.settings.setPaused(true, await readActor(req))
  res.json({ paused: true })
})
