import { callbackStatus, type StatusCallback, type TokenCallback } from "../../service/rules/wire/callbacks"
import { type TransactionStatus } from "../../service/rules/wire/transactions"
import { connect } from "../transactions/accounts"
import { toDateTime } from "../dates"
import { type RunningDelivery } from "./deliveries"
import { type StoredAccount, type StoredTransaction } from "../transactions/store"
import { type World } from "../world"

/**
 * The address of a status callback: `callbackapi_url` as the merchant sent it. A deals order has none; its callbacks go to the merchant's
 * base, with the transaction's id in the path, as the document shows the operation.
 */
export function statusAddress({ settings }: World, { trxid, request }: StoredTransaction): string | undefined {
  if (typeof request.callbackapi_url === "string") return request.callbackapi_url
  return settings.merchantBaseUrl ? `${settings.merchantBaseUrl}/trx/status/${trxid}` : undefined
}

/** Sets a status, as if the service had changed it, and reports it to the merchant. */
export function changeStatus(
  world: World,
  transaction: StoredTransaction,
  { status, message }: { status: TransactionStatus; message: string },
): RunningDelivery | undefined {
  world.transactions.setStatus(transaction, { status, message, at: world.clock().toISOString() })
  world.changed()
  return sendStatusNotice(world, transaction, { status, message })
}

/** Sends a status callback without a check of the record. PND is never sent, because it is the status before the first decision. */
export function sendStatusNotice(
  world: World,
  transaction: StoredTransaction,
  news: { status: TransactionStatus; message: string },
): RunningDelivery | undefined {
  const url = statusAddress(world, transaction)
  const status = callbackStatus.safeParse(news.status)
  if (url === undefined || !status.success) return undefined
  const body: StatusCallback = {
    status: status.data,
    order_id: transaction.order_id,
    trx_id: transaction.trxid,
    current_time: toDateTime(world.clock()),
    message: news.message,
    ...(transaction.down_payment && { down_payment: transaction.down_payment }),
  }
  return world.deliveries.start({ operation: "callback.status", url, body })
}

/** "On the customer's first transaction": connects the customer and sends the token, if the merchant requested it. */
export function sendFirstToken(world: World, transaction: StoredTransaction): RunningDelivery | undefined {
  const url = transaction.request.callback_url_token
  const internalUserId = readCustomer(transaction).internal_user_id
  if (typeof url !== "string" || typeof internalUserId !== "string") return undefined
  const { account, isNew } = connect(world, internalUserId)
  return isNew ? sendTokenNotice(world, { url, account, transaction }) : undefined
}

export function sendTokenNotice(
  world: World,
  { url, account, transaction }: { url: string; account: StoredAccount; transaction?: StoredTransaction },
): RunningDelivery {
  const customer: Record<string, unknown> = transaction ? readCustomer(transaction) : {}
  const body: TokenCallback = {
    internal_user_id: account.internal_user_id,
    token: account.token,
    token_id: account.token_id,
    ...(typeof customer.email === "string" ? { email: customer.email } : {}),
    ...(typeof customer.phone === "string" ? { phone: customer.phone } : {}),
  }
  return world.deliveries.start({ operation: "callback.token", url, body })
}

function readCustomer({ request }: StoredTransaction): Record<string, unknown> {
  return typeof request.customer === "object" && request.customer !== null ? { ...request.customer } : {}
}
