import { BigNumber } from "bignumber.js"
import { type ServiceFailure } from "../../messages/rules/message"
import { type Collectors, readOpenAmount, toPossible, toServicePart } from "../rules/open-amount"
import { type EarlierRefund, planRefund, type RecordItem, type RefundPlan, type RefundScope } from "../rules/refund"
import { explainRefunds, leftToRefund } from "../rules/refund-status"
import { type TransactionRecord } from "../../service/rules/wire/transactions"
import { type RefundRow } from "../sql/refund-row"

export interface RefundedTransaction {
  record: TransactionRecord
  /** The other refunds of the transaction. */
  others: readonly RefundRow[]
  /** Amount of the transaction: major units, exact. */
  total: string
  /** The open amount in the ledger, for a record that names no down payment; null = none. */
  openAmount: string | null
  collectors: Collectors
}

export interface RefundToPlan extends RefundedTransaction {
  /** Major units, exact. */
  amount: string
  currencyCode: string
  scope: RefundScope
}

/** @returns the plan, or the reason why the plugin sends no refund */
export function planOnRecord(refund: RefundToPlan): RefundPlan | ServiceFailure {
  const { record, others, amount, scope } = refund
  const made = others.filter(({ state }) => state !== "refused")
  const left = BigNumber.max(0, leftAtService(refund))
  const currency = refund.currencyCode.toUpperCase()
  const items = (record.items ?? []).flatMap(toRecordItem)
  if (left.isLessThan(amount)) return toAboveLeft(left.toFixed(), { open: toOpen(refund), currency })
  // A record without items allows no plan. The service decides on the items that a person names.
  if (items.length === 0 && scope.kind === "named") return planBlindly(scope.ids, { left, amount })
  if (items.length === 0) return { code: "refund_no_items", values: {} }
  const plan = planRefund({
    items,
    earlier: [...made, ...findForeign(record, made)],
    left: left.toFixed(),
    amount,
    scope,
  })
  if (plan.kind === "possible") return plan
  if (plan.kind === "unknown_items") return { code: "refund_items_unknown", values: { ids: plan.ids.map(String) } }
  const values = { left: plan.refundableNow, currency }
  return { code: plan.of === "named_lines" ? "refund_above_lines" : "refund_above_left", values }
}

/** A refund of the portal that the ledger does not have yet. A dry run reads the record, and writes no refund. */
function findForeign({ other_amounts }: TransactionRecord, made: readonly RefundRow[]): EarlierRefund[] {
  const { foreign } = explainRefunds(made, other_amounts?.refund_amount ?? 0)
  return foreign === null ? [] : [{ items: null, amount: foreign }]
}

/** The money that the service can still give back; below zero if it gave back more. */
export function leftAtService(transaction: RefundedTransaction): BigNumber {
  const { record, others, total } = transaction
  const part = toServicePart({ amount: total, open_amount: toOpen(transaction) })
  return leftToRefund(part.toFixed(), others, record.other_amounts?.refund_amount ?? 0)
}

function toOpen({ record, total, openAmount, collectors }: RefundedTransaction): string | null {
  const told = readOpenAmount(record.down_payment, { amount: total, collectors })
  return told === undefined ? toPossible(openAmount, total) : (told?.amount ?? null)
}

const toAboveLeft = (left: string, { open, currency }: { open: string | null; currency: string }): ServiceFailure =>
  open === null
    ? { code: "refund_above_left", values: { left, currency } }
    : { code: "refund_above_service_part", values: { left, open, currency } }

function planBlindly(ids: readonly number[], { left, amount }: { left: BigNumber; amount: string }): RefundPlan {
  return {
    kind: "possible",
    lines: ids.map((id) => ({ id, worth: "0", isUsed: false })),
    alternatives: [],
    refundableNow: left.toFixed(),
    refundableOnce: left.toFixed(),
    refundableAfterwards: left.minus(amount).toFixed(),
  }
}

function toRecordItem({ id, code, price, quantity }: NonNullable<TransactionRecord["items"]>[number]): RecordItem[] {
  return id === undefined ? [] : [{ id, code: code ?? null, price: price ?? 0, quantity: quantity ?? 1 }]
}
