import { MedusaError } from "@medusajs/framework/utils"
import { EXISTING_STATES, isConfirmedThere } from "../rules/status"
import { isTestDeal } from "../../orders/rules/test-deal"
import { type DeliveryStatus } from "../../service/rules/wire/transactions"
import { type Store } from "../../store/store"
import { AdminApiError } from "../../messages/admin-api-error"
import { requireDeal } from "../require-deal"
import { sendNow } from "./delivery-pass"

export interface ResentStatus {
  trxId: string
  /** undefined = repeat the latest status. */
  deliveryStatus: DeliveryStatus | undefined
  /** The person. */
  by: string
}

/**
 * Sends a delivery status now, because a person requests it.
 *
 * @throws AdminApiError `no_deal`, `test_deal`, `deal_not_delivered`, `nothing_to_repeat`
 */
export async function resendDeliveryStatus(store: Store, { trxId, deliveryStatus, by }: ResentStatus): Promise<void> {
  const deal = await requireDeal(store, trxId)
  if (isTestDeal(deal.trx_id)) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "test_deal", values: {} })
  if (!EXISTING_STATES.includes(deal.state) || !isConfirmedThere(deal)) {
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, {
      code: "deal_not_delivered",
      values: { state: deal.state },
    })
  }
  const { delivery } = store
  const last = (await delivery.listOf([deal.trx_id])).at(-1)
  const status = deliveryStatus ?? last?.delivery_status
  if (!status) throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "nothing_to_repeat", values: {} })
  // A queued status will be sent anyway, so a second row with the same status would send it twice.
  if (last?.state !== "queued" || last.delivery_status !== status) await delivery.addManually(deal.trx_id, status, by)
  await sendNow(store, deal.trx_id)
}
