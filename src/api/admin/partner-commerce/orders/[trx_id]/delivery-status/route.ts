import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { EXISTING_STATES } from "../../../../../../core/deals/status"
import { isTestDeal } from "../../../../../../core/deals/test-deal"
import { deliveryStatus } from "../../../../../../core/wire/transactions"
import { PARTNER_COMMERCE } from "../../../../../../modules/partner-commerce"
import { AdminApiError } from "../../../../../../use-cases/admin-api-error"
import { sendDeliveriesOf } from "../../../../../../use-cases/delivery/send-deliveries"
import { validate } from "../../../validation"
import { readOrderDetail, requireDeal } from "../../order-view"
import { withErrorHandler } from "../../../error-handler"

const body = z.object({ delivery_status: deliveryStatus.optional() })

/** Tells the service a delivery status now: the one that is given, or the last one again. */
export const POST = withErrorHandler(async (req: MedusaRequest, res: MedusaResponse) => {
  const { delivery_status } = validate(body, req.body)
  const deal = await requireDeal(req.scope, req.params.trx_id ?? "")
  if (isTestDeal(deal.trx_id)) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "test_deal" })
  if (!EXISTING_STATES.includes(deal.state)) {
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "deal_not_delivered", state: deal.state })
  }
  const { delivery: deliveries } = req.scope.resolve(PARTNER_COMMERCE)
  const last = (await deliveries.listOf([deal.trx_id])).at(-1)
  const status = delivery_status ?? last?.delivery_status
  if (!status) throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "nothing_to_repeat" })
  // What waits is about to be sent anyway; a second row of the same would only be sent twice.
  if (last?.state !== "queued" || last.delivery_status !== status) await deliveries.addManually(deal.trx_id, status)
  await sendDeliveriesOf(req.scope, deal.trx_id)
  res.json({ order: await readOrderDetail(req.scope, deal.trx_id) })
})
