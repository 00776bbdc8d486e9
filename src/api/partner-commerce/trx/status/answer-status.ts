import { statusCallback, toTransactionKey } from "../../../../service/rules/wire/callbacks"
import { receiveStatus } from "../../../../reconciliation/receive-status"
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
  const reply = await receiveStatus(store, callback)
  if (reply.kind === "unknown") throw new CallbackError("VALIDATION_ERROR", reply.message)
  const response = { status: 200, body: JSON.stringify({ message: "status received" }) }
  return { response, followUp: reply.followUp }
}
