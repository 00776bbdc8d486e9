import { receiveDealStatus } from "../../../../deals/settle/receive-deal-status"
import { findCalledPayment, receivePaymentStatus } from "../../../../payments/settle/receive-payment-status"
import { type StatusCallback, statusCallback, toTransactionKey } from "../../../../service/rules/wire/callbacks"
import { type Store } from "../../../../store/store"
import { type Callback, CallbackError, type CallbackReply, parseCallback } from "../../callback"

/**
 * The body's `trx_id` identifies the transaction; an id in the path is only a cross-check. An unknown transaction gets an error instead of
 * 200, because this store may not have recorded its creation yet. One of the service's five repetitions then finds it.
 */
export async function answerStatus({ store, params, body }: Callback): Promise<CallbackReply> {
  const callback = parseCallback(statusCallback, body)
  if (params.id !== undefined && toTransactionKey(params.id) !== toTransactionKey(callback.trx_id)) {
    throw new CallbackError("VALIDATION_ERROR", "trx_id: is not the transaction in the path")
  }
  const followUp = await receiveStatus(store, callback)
  return { response: { status: 200, body: JSON.stringify({ message: "status received" }) }, followUp }
}

/** @throws CallbackError if the transaction does not belong to this store, or belongs to another order */
async function receiveStatus(store: Store, callback: StatusCallback): Promise<() => Promise<void>> {
  const deal = await store.deals.ledger.read(toTransactionKey(callback.trx_id))
  const payment = deal ? null : await findCalledPayment(store, callback)
  const orderRef = deal?.remote_order_id ?? payment?.order_ref
  if (orderRef === undefined)
    throw new CallbackError("VALIDATION_ERROR", `trx_id: this store has no transaction ${callback.trx_id}`)
  if (orderRef !== callback.order_id)
    throw new CallbackError("VALIDATION_ERROR", `order_id: is not the order of transaction ${callback.trx_id}`)
  const followUp = deal
    ? await receiveDealStatus(store, deal, callback.status)
    : payment && (await receivePaymentStatus(store, payment, callback))
  return followUp ?? (() => Promise.resolve())
}
