import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { startReadBack } from "../../../../catalog/read-back/read-back"
import { readActor } from "../actor"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type AdminRunStartedResponse } from "../runs/run-view"
import { openStore } from "../../../../store/store"

/** Starts a read-back and answers at once; `GET /runs/:id` shows its progress. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminRunStartedResponse>) => {
    res.status(202).json({ run_id: await startReadBack(openStore(req.scope), { by: await readActor(req) }) })
  },
)
