import { tokenCallback } from "../../../../core/wire/callbacks"
import { CallbackError, callbackRoute, parseCallback } from "../../callback"

/** Tokens of connected customers are stored encrypted or not at all, and 200 would say that this one was stored. */
export const POST = callbackRoute("callback.token", ({ body }) => {
  parseCallback(tokenCallback, body)
  return Promise.reject(new CallbackError("NOT_CONFIGURED", "this store does not keep customer tokens"))
})
