import { MedusaError } from "@medusajs/framework/utils"
import { type Store } from "../store/store"
import { isKnown, type KnownPayment } from "./sql/payment-row"
import { AdminApiError } from "../messages/admin-api-error"

/** @throws AdminApiError `no_payment` */
export async function requirePayment(store: Store, trxId: string): Promise<KnownPayment> {
  const payment = await store.payments.ledger.read({ trx_id: trxId })
  if (payment && isKnown(payment)) return payment
  throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_payment", values: { trx_id: trxId } })
}
