import { type MedusaRequest } from "@medusajs/framework/http"
import { dismissProblem } from "../../../../../../use-cases/health/dismiss-problem"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminProblemDismissedResponse } from "../../problem-view"

/** A person has seen a problem that tells of something that happened: it is shown no more, until it happens again. */
export const POST = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminProblemDismissedResponse>) => {
  const id = req.params.id ?? ""
  await dismissProblem(req.scope, id)
  res.json({ id, object: "problem", dismissed: true })
})
