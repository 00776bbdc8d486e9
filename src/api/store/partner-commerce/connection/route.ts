import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { forgetConnection } from "../../../../use-cases/payments/forget-connection"
import { showConnection } from "../../../../use-cases/payments/show-connection"
import { withErrorHandler } from "../../../admin/partner-commerce/error-handler"

/** Only the signed-in customer's own: middlewares.ts lets nobody else in. */
export const GET = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: MedusaResponse) => {
  res.json({ connection: await showConnection(req.scope, req.auth_context.actor_id) })
})

export const DELETE = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: MedusaResponse) => {
  const { id, remote } = await forgetConnection(req.scope, req.auth_context.actor_id)
  res.json({ id, object: "connection", deleted: true, remote })
})
