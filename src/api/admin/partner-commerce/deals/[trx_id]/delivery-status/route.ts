import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { deliveryStatus } from "../../../../../../service/rules/wire/transactions"
import { resendDeliveryStatus } from "../../../../../../deals/delivery/resend-delivery-status"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type RouteRequests, validate } from "../../../validation"
import { type AdminDealResponse } from "../../deal-view"
import { readShownDeal } from "../../shown-deal"
import { dealParams } from "../../deal-params"
import { openStore } from "../../../../../../store/store"

const body = z.object({
  delivery_status: deliveryStatus
    .optional()
    .describe("The delivery status to report; if absent, the last one is reported again."),
})

export const requests = {
  params: dealParams,
  POST: { body },
} satisfies RouteRequests

/** Reports a delivery status to the service now: the given status, or the last one again. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminDealResponse>) => {
  const { delivery_status } = validate(body, req.body)
  const { trx_id: trxId } = validate(dealParams, req.params)
  await resendDeliveryStatus(openStore(req.scope), { trxId, deliveryStatus: delivery_status, by: await readActor(req) })
  res.json({ deal: await readShownDeal(req, trxId) })
})
