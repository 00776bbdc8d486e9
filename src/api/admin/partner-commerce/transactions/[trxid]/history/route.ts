import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { readHistory } from "../../../../../../use-cases/transactions/read-history"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { toShownHistory } from "../../service-answer"
import { type AdminTransactionHistoryResponse } from "../../transaction-view"
import { type RouteRequests } from "../../../validation"

export const requests = {
  params: z.object({ trxid: z.string().describe("The payment's transaction.") }),
} satisfies RouteRequests

/** The service's own history. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminTransactionHistoryResponse>) => {
    res.json({ history: toShownHistory(await readHistory(req.scope, req.params.trxid ?? "")) })
  },
)
