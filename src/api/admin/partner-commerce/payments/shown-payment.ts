import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { readPaymentDetail } from "../../../../payments/list/read-payment-detail"
import { mayReadPersonalData } from "../deals/personal-data"
import { toPaymentDetail, withoutPayer } from "./payment-view"

/** The payment as this person may see it. @throws AdminApiError `no_payment` */
export async function readShownPayment(req: AuthenticatedMedusaRequest, trxId: string) {
  const transaction = toPaymentDetail(await readPaymentDetail(req.scope, trxId))
  return (await mayReadPersonalData(req)) ? transaction : withoutPayer(transaction)
}
