import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { pausePushing, type PushingPaused } from "../../../../catalog/runs/pause-pushing"
import { readActor } from "../actor"
import { withErrorHandler } from "../error-handler"
import { openStore } from "../../../../store/store"

/** Pauses pushing from the next request on. Changes are kept; callbacks and delivery updates continue. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: MedusaResponse<PushingPaused>) => {
  res.json(await pausePushing(openStore(req.scope), { by: await readActor(req) }))
})
