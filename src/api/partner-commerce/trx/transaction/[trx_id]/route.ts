import { EXISTING_STATES } from "../../../../../core/deals/status"
import { PARTNER_COMMERCE } from "../../../../../modules/partner-commerce"
import { CallbackError, callbackRoute } from "../../../callback"

/** The service's existence check: only the status counts. */
export const GET = callbackRoute("callback.exists", async ({ container, params }) => {
  const deal = params.trx_id ? await container.resolve(PARTNER_COMMERCE).deals.read(params.trx_id) : null
  if (!deal || !EXISTING_STATES.includes(deal.state)) {
    throw new CallbackError("NOT_FOUND", "there is no order for this transaction")
  }
  return { status: 200, body: JSON.stringify({ status: "OK" }) }
})
