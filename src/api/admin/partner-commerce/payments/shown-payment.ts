import { mayReadPersonalData } from "../personal-data"
import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { readPaymentDetail } from "../../../../payments/list/read-payment-detail"
import { toPaymentDetail, withoutPayer } from "./payment-view"
import { openStore } from "../../../../store/store"

/** The payment, with the personal data that this person may see. @throws AdminApiError `no_payment` */
export async function readShownPayment(req: AuthenticatedMedusaRequest, trxId: string) {
  const payment = toPaymentDetail(await readPaymentDetail(openStore(req.scope), trxId))
  return (await mayReadPersonalData(req)) ? payment : withoutPayer(payment)
}
