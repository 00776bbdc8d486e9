import {
  type DeliveryStatus,
  updateTransactionRequest,
  type UpdateTransactionRequest,
} from "../../service/rules/wire/transactions"
import { Refusal } from "../http/refusal"
import { answer, type ApiRequest, type Reply } from "../http/reply"
import { invalid } from "./invalid-request"
import { type StoredTransaction } from "./store"
import { type World } from "../world"

/**
 * "Update transaction": the merchant's OK or CAN, and the delivery status of a deals order. The document shows no transitions between
 * delivery statuses, so any may follow any, and a repeated one changes no record.
 */
export function updateTransaction(world: World, { params, json }: ApiRequest): Reply {
  const parsed = updateTransactionRequest.safeParse(json)
  if (!parsed.success) throw invalid(parsed.error)
  const update = parsed.data
  const transaction = world.transactions.transactions.get(params.id ?? "")
  if (!transaction) throw refuse(`transaction ${params.id} not found`)
  if (update.order_id !== transaction.order_id) throw refuse("order_id: is not the order of this transaction")
  // Both are checked before either is applied.
  if (update.delivery_status !== undefined) checkDelivery(transaction, update.delivery_status)
  if (update.status !== undefined) applyAnswer(world, transaction, update)
  if (update.delivery_status !== undefined) applyDelivery(world, transaction, update)
  if (update.message !== undefined) transaction.merchant_message = update.message
  world.changed()
  return answer({ message: "transaction updated" })
}

const refuse = (message: string) => new Refusal(400, message, "VALIDATION_ERROR")

/**
 * An order in these states can no longer be delivered. PND is missing, because the merchant may report before the service has booked the
 * order.
 */
const UNDELIVERABLE = new Set(["CAN", "REJ", "EXP", "REF"])

/** "Re-sending the status the order already has is safe", even if the order has changed since. */
function checkDelivery(transaction: StoredTransaction, deliveryStatus: DeliveryStatus): void {
  if (!transaction.deal) throw refuse("delivery_status: only deals orders have one")
  if (transaction.deal.delivery_status === deliveryStatus) return
  if (UNDELIVERABLE.has(transaction.status)) throw refuse(`delivery_status: the order is ${transaction.status}`)
}

function applyDelivery(world: World, { deal }: StoredTransaction, update: UpdateTransactionRequest): void {
  if (!deal || update.delivery_status === undefined || deal.delivery_status === update.delivery_status) return
  deal.delivery_status = update.delivery_status
  const message = update.message === undefined ? {} : { message: update.message }
  deal.timeline.push({ at: world.clock().toISOString(), delivery_status: update.delivery_status, ...message })
}

/** The interface does not show the meaning of OK and CAN: OK confirms, CAN cancels, and neither brings an ended transaction back. */
function applyAnswer(
  world: World,
  transaction: StoredTransaction,
  { status, message }: UpdateTransactionRequest,
): void {
  if (status === undefined || transaction.merchant_answer === status) return
  if (UNDELIVERABLE.has(transaction.status)) throw refuse(`status: the transaction is ${transaction.status}`)
  transaction.merchant_answer = status
  if (status === "OK") return
  const at = world.clock().toISOString()
  world.transactions.setStatus(transaction, { status: "CAN", message: message ?? "cancelled by the merchant", at })
}
