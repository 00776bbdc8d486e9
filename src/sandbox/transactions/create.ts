import { randomUUID } from "node:crypto"
import { z } from "@medusajs/framework/zod"
import { createTransactionRequest, type CreateTransactionRequest } from "../../service/rules/wire/transactions"
import { toDateTime } from "../dates"
import { invalid } from "./invalid-request"
import { cents } from "./record"
import { Refusal } from "../http/refusal"
import { answer, type ApiRequest, type Reply } from "../http/reply"
import { type StoredItem, type StoredTransaction } from "./store"
import { type World } from "../world"

/** Not in the document: how long a customer has, in seconds, if the request has no `expires_at`. */
const DEFAULT_TTL_SECONDS = 1_800

const httpAddress = z.url({ protocol: /^https?$/ })

/**
 * Validates the wire schema, and the fields that a payment platform needs: valid addresses, an amount, and lines with a price.
 * `callbackapi_url` is "conditional", the condition is not shown: here it is required when the service is to wait for the merchant
 * (`is_async`).
 */
const createRequest = createTransactionRequest
  .extend({
    amount: z.number().positive(),
    url_redirect: httpAddress,
    failed_url_redirect: httpAddress.optional(),
    callbackapi_url: httpAddress.optional(),
    callback_url_token: httpAddress.optional(),
    items: z.array(z.looseObject({ price: z.number(), quantity: z.number().positive() })).min(1),
  })
  .refine(({ is_async: isAsync, callbackapi_url: url }) => !isAsync || url !== undefined, {
    path: ["callbackapi_url"],
    message: "is required when is_async is true",
  })

/** "Create transaction": a checkout that waits for its customer on the sandbox's checkout page. */
export function createTransaction(world: World, { json }: ApiRequest): Reply {
  const parsed = createRequest.safeParse(json)
  if (!parsed.success) throw invalid(parsed.error)
  const request = parsed.data as CreateTransactionRequest
  const now = world.clock()
  const expiresAt = request.expires_at
    ? new Date(request.expires_at)
    : new Date(now.getTime() + DEFAULT_TTL_SECONDS * 1000)
  checkRules(world, request, { now, expiresAt })

  const { items, order_id, amount, currency, ...rest } = request
  const transaction: StoredTransaction = {
    trxid: randomUUID(),
    kind: "checkout",
    status: "PND",
    order_id,
    amount,
    currency,
    created: now.toISOString(),
    message: "waiting for the customer",
    request: rest,
    items: items.map((item) => ({ ...item, id: world.transactions.takeItemId() }) as StoredItem),
    expires_at: expiresAt.toISOString(),
    history: [{ at: now.toISOString(), status: "PND" }],
    ...(request.dp_type && {
      down_payment: { amount: cents(amount * world.settings.downPaymentShare), dp_type: request.dp_type },
    }),
    refunded_items: [],
    refund_amount: 0,
    merchant_answer: null,
    merchant_message: null,
    deal: null,
  }
  world.transactions.transactions.set(transaction.trxid, transaction)
  world.changed()
  return answer({
    trxid: transaction.trxid,
    status: transaction.status,
    created: toDateTime(now),
    ttl: Math.round((expiresAt.getTime() - now.getTime()) / 1000),
    redirect_url: `${world.url()}/checkout/${transaction.trxid}`,
  })
}

function checkRules(world: World, request: CreateTransactionRequest, times: { now: Date; expiresAt: Date }): void {
  const refuse = (message: string) => new Refusal(400, message, "VALIDATION_ERROR")
  if (request.shop_code !== world.identity.shopCode) throw refuse("shop_code: not owned by the caller")
  if (times.expiresAt <= times.now) throw refuse("expires_at: is in the past")
  const total = request.items.reduce((sum, { price = 0, quantity = 0 }) => sum + price * quantity, 0)
  // Half a cent, because a sum of decimal prices has a small error in binary numbers.
  if (Math.abs(total - request.amount) >= 0.005) {
    throw refuse(
      `amount: ${request.amount} is not the sum of price × quantity over the items, ${Number(total.toFixed(2))}`,
    )
  }
  checkConnection(world, request)
}

/** A connected customer is named by `token_id` and `token`; the quick checkout is for connected customers only. */
function checkConnection(world: World, request: CreateTransactionRequest): void {
  const isNamed = request.token_id !== undefined || request.token !== undefined
  if (!isNamed && request.checkout_type !== "quick") return
  const account = world.transactions.accounts.get(String(request.token_id))
  if (!account?.is_active || account.token !== request.token) {
    throw new Refusal(400, "token: does not belong to a connected customer", "VALIDATION_ERROR")
  }
}
