import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminTransactionResponse, readTransactionDetail } from "../transaction-view"

export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminTransactionResponse>) => {
    res.json({ transaction: await readTransactionDetail(req.scope, req.params.trxid ?? "") })
  },
)
