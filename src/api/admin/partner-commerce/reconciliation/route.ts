import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { readReconciliation } from "../../../../reconciliation/read-reconciliation"
import { reconcileBooks } from "../../../../reconciliation/reconcile-books"
import { readActor } from "../actor"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type AdminReconciliationResponse, toReconciliationResponse } from "./reconciliation-view"
import { openStore } from "../../../../store/store"

/** The last comparison of the service's books with the store's. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminReconciliationResponse>) => {
    res.json(toReconciliationResponse(await readReconciliation(openStore(req.scope))))
  },
)

/** Compares now. A comparison that takes longer than the request continues, and `running` is true. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminReconciliationResponse>) => {
    const store = openStore(req.scope)
    await reconcileBooks(store, await readActor(req))
    res.json(toReconciliationResponse(await readReconciliation(store)))
  },
)
