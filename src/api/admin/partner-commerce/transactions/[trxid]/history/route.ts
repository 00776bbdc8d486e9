import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../../../../../modules/partner-commerce"
import { requireConfigured } from "../../../../../../use-cases/configured"
import { requirePayment } from "../../../../../../use-cases/payments/require-payment"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { requireAnswer } from "../../../require-answer"
import { type AdminTransactionHistoryResponse } from "../../transaction-view"
import { type RouteRequests } from "../../../validation"

export const requests = {
  params: z.object({ trxid: z.string().describe("The payment's transaction.") }),
} satisfies RouteRequests

/** The service's own history. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminTransactionHistoryResponse>) => {
    const { remote_trx_id } = await requirePayment(req.scope, req.params.trxid ?? "")
    const { transactions } = requireConfigured(req.scope.resolve(PARTNER_COMMERCE)).clients
    res.json({ history: requireAnswer(await transactions.getTransactionHistory(remote_trx_id)) })
  },
)
