import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { resumePushing } from "../../../../use-cases/health/resume-pushing"
import { readActor } from "../actor"
import { withErrorHandler } from "../error-handler"
import { validate } from "../validation"

/** `adopt`: this store is the one that pushes, although its database was bound to another place. */
const body = z.strictObject({ adopt: z.boolean().default(false) })

/** Pushing goes on, with all that waited. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: MedusaResponse) => {
  res.json(await resumePushing(req.scope, { ...validate(body, req.body), by: await readActor(req) }))
})
