import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { deliveryStatus } from "../../../../../../core/wire/transactions"
import { resendDeliveryStatus } from "../../../../../../use-cases/delivery/resend-delivery-status"
import { parse } from "../../../parse"
import { readOrderDetail } from "../../order-view"
import { refusable } from "../../../refusable"

const body = z.object({ delivery_status: deliveryStatus.optional() })

/** Tells the service a delivery status now: the one that is given, or the last one again. */
export const POST = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { delivery_status } = parse(body, req.body)
  const trxId = req.params.trx_id ?? ""
  await resendDeliveryStatus(req.scope, { trxId, deliveryStatus: delivery_status })
  res.json({ order: await readOrderDetail(req.scope, trxId) })
})
