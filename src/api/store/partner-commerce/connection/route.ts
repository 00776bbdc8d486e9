import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { forgetConnection, type RemoteForgetting } from "../../../../use-cases/payments/connection/forget-connection"
import { type ShownConnection, showConnection } from "../../../../use-cases/payments/connection/show-connection"
import { withErrorHandler } from "../../../admin/partner-commerce/error-handler"

interface ConnectionForgotten {
  id: string
  object: "connection"
  deleted: true
  remote: RemoteForgetting
}

// Only the signed-in customer's own: middlewares.ts lets nobody else in.

/** The signed-in customer's account at the service. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: MedusaResponse<{ connection: ShownConnection }>) => {
    res.json({ connection: await showConnection(req.scope, req.auth_context.actor_id) })
  },
)

/** Forgets the signed-in customer's account here, and ends the connection at the service. */
export const DELETE = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: MedusaResponse<ConnectionForgotten>) => {
    const { id, remote } = await forgetConnection(req.scope, req.auth_context.actor_id)
    res.json({ id, object: "connection", deleted: true, remote })
  },
)
