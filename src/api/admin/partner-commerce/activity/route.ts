import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { toTransactionKey } from "../../../../core/wire/callbacks"
import { listActivity } from "../../../../use-cases/health/list-activity"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { type AdminActivityListResponse } from "./activity-view"

const query = z.object({
  direction: z.enum(["out", "in"]).optional().describe("Requests to the service, or its callbacks."),
  operation: z.string().optional().describe("The name of an operation, for example `catalog.sync`."),
  trx_id: z.string().transform(toTransactionKey).optional().describe("Only what is about this transaction."),
  partner_id: z.string().min(1).optional().describe("Only what is about this item."),
  ...paginationParams,
})

export const requests = { GET: { query } } satisfies RouteRequests

/** Requests that were sent and callbacks that came, newest first; secrets and personal data are masked. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminActivityListResponse>) => {
  const { limit, offset, ...filter } = validate(query, req.query)
  res.json({ ...(await listActivity(req.scope, filter, { limit, offset })), limit, offset })
})
