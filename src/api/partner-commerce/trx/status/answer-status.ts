import { statusCallback } from "../../../../core/wire/callbacks"
import { receiveStatus } from "../../../../use-cases/deals/receive-status"
import { type Callback, CallbackError, type CallbackReply, parseCallback } from "../../callback"

/**
 * The transaction is the body's `trx_id`; an id in the path is only a cross-check. An unknown transaction is an error, not a 200: it
 * may be one whose creation is just being recorded here, and then one of the service's five repetitions finds it.
 */
export async function answerStatus({ container, params, body }: Callback): Promise<CallbackReply> {
  const callback = parseCallback(statusCallback, body)
  if (params.id !== undefined && params.id !== callback.trx_id) {
    throw new CallbackError("VALIDATION_ERROR", "trx_id: is not the transaction in the path")
  }
  const received = await receiveStatus(container, callback)
  if (received.kind === "unknown") throw new CallbackError("VALIDATION_ERROR", received.message)
  const response = { status: 200, body: JSON.stringify({ message: "status received" }) }
  return { response, followUp: received.followUp }
}
