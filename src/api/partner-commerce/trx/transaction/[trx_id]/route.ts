import { toTransactionKey, transactionId } from "../../../../../service/rules/wire/callbacks"
import { hasOrder } from "../../../../../deals/order/has-order"
import { CallbackError, callbackRoute } from "../../../callback"

/** The service checks whether this store has an order for the transaction. It reads only the HTTP status. */
export const GET = callbackRoute("callback.exists", async ({ store, params }) => {
  const trxId = transactionId.safeParse(params.trx_id)
  if (!trxId.success || !(await hasOrder(store, toTransactionKey(trxId.data)))) {
    throw new CallbackError("NOT_FOUND", "there is no order for this transaction")
  }
  return { response: { status: 200, body: JSON.stringify({ status: "OK" }) } }
})
