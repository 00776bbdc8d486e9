import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { readHistory } from "../../../../../../use-cases/transactions/read-history"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { toShownHistory } from "../../service-answer"
import { type AdminTransactionHistoryResponse } from "../../transaction-view"
import { countUnreadable } from "../../../unreadable"
import { type RouteRequests, validate } from "../../../validation"
import { transactionParams } from "../../transaction-params"

export const requests = {
  params: transactionParams,
} satisfies RouteRequests

/** The service's own history. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminTransactionHistoryResponse>) => {
    const read = await readHistory(req.scope, validate(transactionParams, req.params).trxid)
    res.json({ history: toShownHistory(read.rows), ...countUnreadable(read) })
  },
)
