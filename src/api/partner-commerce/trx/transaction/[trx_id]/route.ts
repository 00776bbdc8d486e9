import { toTransactionKey, transactionId } from "../../../../../service/rules/wire/callbacks"
import { hasOrder } from "../../../../../deals/order/has-order"
import { CallbackError, callbackRoute } from "../../../callback"

/** The service's existence check: only the status counts. */
export const GET = callbackRoute("callback.exists", async ({ container, params }) => {
  const trxId = transactionId.safeParse(params.trx_id)
  if (!trxId.success || !(await hasOrder(container, toTransactionKey(trxId.data)))) {
    throw new CallbackError("NOT_FOUND", "there is no order for this transaction")
  }
  return { response: { status: 200, body: JSON.stringify({ status: "OK" }) } }
})
