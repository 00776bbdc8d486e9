import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { toTransactionKey } from "../../../../core/wire/callbacks"
import { listActivity } from "../../../../use-cases/health/list-activity"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { validate } from "../validation"
import { type AdminActivityListResponse } from "./activity-view"

const query = z.object({
  direction: z.enum(["out", "in"]).optional(),
  operation: z.string().optional(),
  trx_id: z.string().transform(toTransactionKey).optional(),
  /** Only requests and callbacks that are about this item. */
  partner_id: z.string().min(1).optional(),
  ...paginationParams,
})

export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminActivityListResponse>) => {
  const { limit, offset, ...filter } = validate(query, req.query)
  res.json({ ...(await listActivity(req.scope, filter, { limit, offset })), limit, offset })
})
