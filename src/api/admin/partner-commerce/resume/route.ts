import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { type PushingResumed, resumePushing } from "../../../../catalog/runs/pause-pushing"
import { readActor } from "../actor"
import { withErrorHandler } from "../error-handler"
import { type RouteRequests, validate } from "../validation"
import { openStore } from "../../../../store/store"

const body = z.strictObject({
  adopt: z
    .boolean()
    .default(false)
    .describe("`true` confirms that this store shall push, although its database is bound to another place."),
})

export const requests = { POST: { body } } satisfies RouteRequests

/** Resumes pushing, with all changes that waited. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: MedusaResponse<PushingResumed>) => {
  res.json(await resumePushing(openStore(req.scope), { ...validate(body, req.body), by: await readActor(req) }))
})
