import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../../../service/rules/wire/texts"
import { dismissProblem } from "../../../../../../health/problems/problems"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminProblemDismissedResponse } from "../../problem-view"
import { type RouteRequests, validate } from "../../../validation"
import { openStore } from "../../../../../../store/store"

const params = z.object({ id: idText.describe("The problem's id.") })

export const requests = { params } satisfies RouteRequests

/** Dismisses a problem. A problem about an event is hidden until it occurs again, a problem about a state until the state changes. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminProblemDismissedResponse>) => {
    const { id } = validate(params, req.params)
    await dismissProblem(openStore(req.scope), id, await readActor(req))
    res.json({ id, object: "problem", dismissed: true })
  },
)
