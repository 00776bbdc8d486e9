import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../../../core/wire/texts"
import { forgetConnection } from "../../../../../../use-cases/payments/connection/forget-connection"
import { showConnection } from "../../../../../../use-cases/payments/connection/show-connection"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminConnectionDeletedResponse, type AdminConnectionResponse } from "./connection-view"
import { type RouteRequests, validate } from "../../../validation"

const params = z.object({ id: idText.describe("The customer's id.") })

export const requests = { params } satisfies RouteRequests

/** The customer's account at the service, as far as this store may know it. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminConnectionResponse>) => {
  res.json({ connection: await showConnection(req.scope, validate(params, req.params).id) })
})

/** Forgets the customer's account here, and ends the connection at the service. */
export const DELETE = withErrorHandler(
  async (req: MedusaRequest, res: AdminResponse<AdminConnectionDeletedResponse>) => {
    const { id, remote } = await forgetConnection(req.scope, validate(params, req.params).id)
    res.json({ id, object: "connection", deleted: true, remote })
  },
)
