import { EXISTING_STATES } from "../../../../../core/deals/status"
import { transactionId } from "../../../../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../../../../modules/partner-commerce"
import { CallbackError, callbackRoute } from "../../../callback"

/** The service's existence check: only the status counts. */
export const GET = callbackRoute("callback.exists", async ({ container, params }) => {
  const trxId = transactionId.safeParse(params.trx_id)
  const deal = trxId.success ? await container.resolve(PARTNER_COMMERCE).deals.ledger.read(trxId.data) : null
  if (!deal || !EXISTING_STATES.includes(deal.state)) {
    throw new CallbackError("NOT_FOUND", "there is no order for this transaction")
  }
  return { status: 200, body: JSON.stringify({ status: "OK" }) }
})
