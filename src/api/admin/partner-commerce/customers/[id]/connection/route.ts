import { type MedusaRequest } from "@medusajs/framework/http"
import { forgetConnection } from "../../../../../../use-cases/payments/forget-connection"
import { showConnection } from "../../../../../../use-cases/payments/show-connection"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminConnectionDeletedResponse, type AdminConnectionResponse } from "./connection-view"

export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminConnectionResponse>) => {
  res.json({ connection: await showConnection(req.scope, req.params.id ?? "") })
})

export const DELETE = withErrorHandler(
  async (req: MedusaRequest, res: AdminResponse<AdminConnectionDeletedResponse>) => {
    const { id, remote } = await forgetConnection(req.scope, req.params.id ?? "")
    res.json({ id, object: "connection", deleted: true, remote })
  },
)
