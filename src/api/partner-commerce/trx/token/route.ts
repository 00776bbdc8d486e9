import { tokenCallback } from "../../../../service/rules/wire/callbacks"
import { connectCustomer } from "../../../../payments/customer-account/connect-customer"
import { CallbackError, callbackRoute, parseCallback } from "../../callback"

/** Stores the token of a connected customer, always encrypted. 200 means that the token is stored. */
export const POST = callbackRoute("callback.token", async ({ store, body, query }) => {
  const reply = await connectCustomer(store, parseCallback(tokenCallback, body), query.get("token"))
  if (reply.kind === "not_configured")
    throw new CallbackError("NOT_CONFIGURED", "this store does not keep customer tokens")
  if (reply.kind === "refused") throw new CallbackError("VALIDATION_ERROR", reply.message)
  return { response: { status: 200, body: JSON.stringify({ status: "OK" }) } }
})
