import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { dismissProblem } from "../../../../../../use-cases/health/problems/dismiss-problem"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminProblemDismissedResponse } from "../../problem-view"
import { type RouteRequests } from "../../../validation"

export const requests = { params: z.object({ id: z.string().describe("The problem's id.") }) } satisfies RouteRequests

/** A person has seen a problem that tells of something that happened: it is shown no more, until it happens again. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminProblemDismissedResponse>) => {
    const id = req.params.id ?? ""
    await dismissProblem(req.scope, id, await readActor(req))
    res.json({ id, object: "problem", dismissed: true })
  },
)
