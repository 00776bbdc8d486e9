import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { EXISTING_STATES } from "../../../../../../core/deals/status"
import { deliveryStatus } from "../../../../../../core/wire/transactions"
import { PARTNER_COMMERCE } from "../../../../../../modules/partner-commerce"
import { sendDeliveriesOf } from "../../../../../../workflows/report-delivery"
import { parse } from "../../../parse"
import { readOrderDetail, requireDeal } from "../../order-view"

const body = z.object({ delivery_status: deliveryStatus.optional() })

/** Tells the service a delivery status now: the one that is given, or the last one again. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { delivery_status } = parse(body, req.body)
  const deal = await requireDeal(req.scope, req.params.trx_id ?? "")
  if (!EXISTING_STATES.includes(deal.state)) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The deal is ${deal.state}: the service expects no delivery of it`,
    )
  }
  const { deliveries } = req.scope.resolve(PARTNER_COMMERCE)
  const last = (await deliveries.listOf([deal.trx_id])).at(-1)
  const status = delivery_status ?? last?.delivery_status
  if (!status)
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "delivery_status: nothing was told yet that could be repeated",
    )
  // What waits is about to be sent anyway; a second row of the same would only be sent twice.
  if (last?.state !== "queued" || last.delivery_status !== status) await deliveries.addManually(deal.trx_id, status)
  await sendDeliveriesOf(req.scope, deal.trx_id)
  res.json({ order: await readOrderDetail(req.scope, deal.trx_id) })
}
