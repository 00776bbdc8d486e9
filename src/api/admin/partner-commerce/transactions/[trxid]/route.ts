import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { readPaymentDetail } from "../../../../../use-cases/payments/list/read-payment-detail"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminTransactionResponse, toTransactionDetail } from "../transaction-view"
import { type RouteRequests } from "../../validation"

export const requests = {
  params: z.object({ trxid: z.string().describe("The payment's transaction.") }),
} satisfies RouteRequests

/** A payment with its timeline, its refunds and the service's record. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminTransactionResponse>) => {
    res.json({ transaction: toTransactionDetail(await readPaymentDetail(req.scope, req.params.trxid ?? "")) })
  },
)
