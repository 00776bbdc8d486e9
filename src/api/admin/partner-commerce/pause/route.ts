import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { pausePushing, type PushingPaused } from "../../../../catalog/runs/pause-pushing"
import { readActor } from "../actor"
import { withErrorHandler } from "../error-handler"

/** Pushing waits from the next request on; nothing is forgotten, callbacks and delivery updates go on. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: MedusaResponse<PushingPaused>) => {
  res.json(await pausePushing(req.scope, { by: await readActor(req) }))
})
