import { randomUUID } from "node:crypto"
import { refundRequest, type RefundResponse } from "../../service/rules/wire/transactions"
import { toHistoryTime } from "../dates"
import { SERVICE_TIMINGS } from "../defaults"
import { Refusal } from "../http/refusal"
import { answer, type ApiRequest, type Reply } from "../http/reply"
import { invalid } from "./invalid-request"
import { cents, servicePart } from "./record"
import { type StoredRefund, type StoredTransaction } from "./store"
import { type World } from "../world"

/** "Refund items": `amount` defaults to the price of the items. The refund stays `pending` for a while and then counts as refunded. */
export function refundItems(world: World, { params, json }: ApiRequest): Reply {
  const parsed = refundRequest.safeParse(json)
  if (!parsed.success) throw invalid(parsed.error)
  const transaction = world.transactions.transactions.get(params.id ?? "")
  if (!transaction) throw refuse(`transaction ${params.id} not found`)
  if (!hasMoney(transaction)) {
    throw new Refusal(403, `transaction is ${transaction.status}: only an approved one can be refunded`, "FORBIDDEN")
  }
  const value = valueOf(world, transaction, parsed.data.items)
  const amount = cents(parsed.data.amount ?? value)
  checkAmount(world, transaction, { amount, value })
  const now = world.clock()
  const refund: StoredRefund = {
    refund_id: randomUUID(),
    trxid: transaction.trxid,
    items: parsed.data.items,
    amount,
    reason: parsed.data.reason_refund ?? null,
    created: now.toISOString(),
    settles_at: new Date(now.getTime() + SERVICE_TIMINGS.refundSettlesMs * world.settings.timeScale).toISOString(),
    status: "pending",
  }
  transaction.refunded_items.push(...refund.items)
  world.transactions.refunds.set(refund.refund_id, refund)
  world.changed()
  return answer(toResponse(refund))
}

/** A service may call a transaction refunded after a part went back; `sendStatus` of the control API does the same. */
const hasMoney = (transaction: StoredTransaction) =>
  transaction.status === "APR" || (transaction.status === "REF" && transaction.refund_amount < servicePart(transaction))

export function readRefund(world: World, { params }: ApiRequest): Reply {
  const refund = world.transactions.refunds.get(params.refund_id ?? "")
  if (!refund) throw new Refusal(404, `refund ${params.refund_id} not found`, "NOT_FOUND")
  return answer(toResponse(refund))
}

/** Ends the wait of every refund whose time has come. Returns the transactions that are now refunded in full. */
export function settleRefunds(world: World): StoredTransaction[] {
  const now = world.clock()
  const fullyRefunded: StoredTransaction[] = []
  for (const refund of world.transactions.refunds.values()) {
    if (refund.status !== "pending" || Date.parse(refund.settles_at) > now.getTime()) continue
    refund.status = "completed"
    world.changed()
    const transaction = world.transactions.transactions.get(refund.trxid)
    if (!transaction) continue
    transaction.refund_amount = cents(transaction.refund_amount + refund.amount)
    if (transaction.refund_amount < servicePart(transaction) || transaction.status !== "APR") continue
    const at = now.toISOString()
    world.transactions.setStatus(transaction, { status: "REF", message: "refunded", at })
    fullyRefunded.push(transaction)
  }
  return fullyRefunded
}

const refuse = (message: string) => new Refusal(400, message, "VALIDATION_ERROR")

/** The setting decides whether an item is refunded once, or repeatedly up to its worth. */
function valueOf(world: World, transaction: StoredTransaction, ids: readonly number[]): number {
  const { refundsItemAgain } = world.settings
  const given = refundsItemAgain ? givenByItem(world, transaction) : new Map<number, number>()
  let value = 0
  for (const id of ids) {
    const item = transaction.items.find((candidate) => candidate.id === id)
    if (!item) throw refuse(`items: ${id} is not an item of this transaction`)
    const left = worthOf(item) - (given.get(id) ?? 0)
    const isGone = refundsItemAgain ? item.price > 0 && cents(left) <= 0 : transaction.refunded_items.includes(id)
    if (isGone) throw refuse(`items: ${id} has been refunded`)
    value += left
  }
  return cents(value)
}

/** Takes the amount of a refund from its items, in their order. */
function givenByItem(world: World, { trxid, items }: StoredTransaction): Map<number, number> {
  const given = new Map<number, number>()
  for (const refund of refundsOf(world, trxid)) {
    let rest = refund.amount
    for (const item of items.filter(({ id, price }) => price > 0 && refund.items.includes(id))) {
      const before = given.get(item.id) ?? 0
      const part = Math.min(rest, worthOf(item) - before)
      given.set(item.id, before + part)
      rest -= part
    }
  }
  return given
}

const worthOf = ({ price, quantity }: StoredTransaction["items"][number]) => price * quantity
const refundsOf = (world: World, id: string) =>
  [...world.transactions.refunds.values()].filter(({ trxid }) => trxid === id)

/** Never more than the named items cost, and never more than the service has left of the transaction, refunds under way included. */
function checkAmount(
  world: World,
  transaction: StoredTransaction,
  { amount, value }: { amount: number; value: number },
) {
  if (amount <= 0) throw refuse("amount: must be above 0")
  if (amount > value) throw refuse(`amount: ${amount} is more than the items cost, ${value}`)
  const refunds = refundsOf(world, transaction.trxid)
  const left = cents(servicePart(transaction) - refunds.reduce((sum, refund) => sum + refund.amount, 0))
  if (amount > left) throw refuse(`amount: ${amount} is more than what is left, ${left}`)
}

function toResponse(refund: StoredRefund): RefundResponse {
  return {
    refund_id: refund.refund_id,
    refund_time: toHistoryTime(new Date(refund.created)),
    status: refund.status,
  }
}
