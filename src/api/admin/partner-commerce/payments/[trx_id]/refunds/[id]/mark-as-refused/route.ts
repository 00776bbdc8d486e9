import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { markAsRefused } from "../../../../../../../../payments/refund/mark-as-refused"
import { idText } from "../../../../../../../../service/rules/wire/texts"
import { openStore } from "../../../../../../../../store/store"
import { readActor } from "../../../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../../../error-handler"
import { type RouteRequests, validate } from "../../../../../validation"
import { paymentParams } from "../../../../payment-params"
import { type AdminRefundResponse, toRefundView } from "../../../../payment-view"

const params = paymentParams.extend({ id: idText.describe("The refund's id in this store.") })

export const requests = { params } satisfies RouteRequests

/** Marks a payment's or a deal's refund without an answer as refused, because the service's portal shows no such refund. The service's record is read first. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminRefundResponse>) => {
    const { trx_id: trxId, id } = validate(params, req.params)
    const refund = await markAsRefused(openStore(req.scope), { trxId, id, by: await readActor(req) })
    res.json({ refund: toRefundView(refund) })
  },
)
