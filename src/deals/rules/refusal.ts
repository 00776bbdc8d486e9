/** Refusals: the reasons why a deal does not become an order, and the answers to the service. */
import { z } from "@medusajs/framework/zod"
import {
  CALLBACK_ERROR_STATUS,
  type CallbackErrorCode,
  type DealOrderCallback,
} from "../../service/rules/wire/callbacks"
import { type RaisedProblem, type UnknownCallerReason } from "../../messages/rules/message"

export type DealRefusalCode = Exclude<CallbackErrorCode, "UNAUTHORIZED" | "NOT_FOUND">

export const DEAL_REFUSAL_CODES = Object.keys(CALLBACK_ERROR_STATUS).filter(
  (code): code is DealRefusalCode => code !== "UNAUTHORIZED" && code !== "NOT_FOUND",
)

export interface DealRefusal {
  code: DealRefusalCode
  message: string
  /** Only with `PRICE_MISMATCH`: this store's price. */
  price?: number
}

export const TOO_LATE: DealRefusal = {
  code: "DEADLINE_EXCEEDED",
  message: "the purchase could not be processed in time",
}

export const toSoldOut = (productId: string): DealRefusal => ({
  code: "OUT_OF_STOCK",
  message: `product ${productId} is out of stock`,
})

/** An answer as it is stored and sent. Every repetition of the call gets the same bytes. */
export interface StoredAnswer {
  status: number
  body: string
}

export function toRefusalAnswer({ code, message }: { code: CallbackErrorCode; message: string }): StoredAnswer {
  return { status: CALLBACK_ERROR_STATUS[code], body: JSON.stringify({ code, message }) }
}

/** The service copies `in_stock` into its catalogue. */
export function toAcceptedAnswer(inStock: number): StoredAnswer {
  return { status: 200, body: JSON.stringify({ status: "OK", in_stock: inStock }) }
}

/** The outcome of a purchase, by its answer: `committed`, or the code of the refusal. */
export function toOutcome({ status, body }: StoredAnswer): string {
  return status === 200 ? "committed" : refusalBody.parse(JSON.parse(body)).code
}

const refusalBody = z.object({ code: z.string() })

/** The refusal of an attempt that could not remove the order. Until the deal has its answer, the row keeps this text in its place. */
export const toKeptRefusal = ({ message, price }: DealRefusal): string => JSON.stringify({ message, price })

const keptRefusal = z.object({ message: z.string(), price: z.number().optional() })

/** @returns the refusal of an earlier attempt that could not remove the order; null = no such attempt */
export function toFirstRefusal(
  deal: Pick<LostSale, "refusal_code"> & { answer_body: string | null },
): DealRefusal | null {
  const { refusal_code: code, answer_body: body } = deal
  if (code === null || body === null) return null
  return { code, ...keptRefusal.parse(JSON.parse(body)) }
}

/** The stored end of a purchase that became no sale. */
export interface LostSale {
  /** null: the order was made, and our answer came too late. */
  refusal_code: DealRefusalCode | null
  timeline: readonly { event: string; detail?: string; price?: number }[]
}

/** @returns the refusal as it was recorded */
export function toLostRefusal({ refusal_code, timeline }: LostSale): DealRefusal {
  if (refusal_code === null) return TOO_LATE
  const refused = timeline.findLast(({ event }) => event === "refused")
  return { code: refusal_code, message: refused?.detail ?? "", price: refused?.price }
}

type RefusedDeal = DealRefusal & { deal: Pick<DealOrderCallback, "trx_id" | "product_id" | "amount" | "currency"> }

/** Policy table: the problem that each refusal of a purchase raises, so that no sale is lost in silence. null = a shortage needs no action. */
const OF_DEAL: Record<DealRefusalCode, ((refused: RefusedDeal) => RaisedProblem) | null> = {
  OUT_OF_STOCK: null,
  PRODUCT_NOT_FOUND: ({ deal }) => ({ code: "deal_product_unknown", values: { partner_id: deal.product_id } }),
  CURRENCY_MISMATCH: ({ deal }) => ({
    code: "deal_currency_mismatch",
    values: { partner_id: deal.product_id, currency: deal.currency },
  }),
  PRICE_MISMATCH: ({ deal, price }) => ({
    code: "deal_price_mismatch",
    values: {
      partner_id: deal.product_id,
      paid: deal.amount,
      currency: deal.currency,
      ...(price !== undefined && { price }),
    },
  }),
  // Only the merchant's own hook refuses a readable purchase as invalid.
  VALIDATION_ERROR: ({ deal, message }) => ({
    code: "deal_refused_by_hook",
    values: { partner_id: deal.product_id, words: message },
  }),
  NOT_CONFIGURED: ({ deal }) => ({ code: "deal_not_configured", values: { partner_id: deal.product_id } }),
  TRANSACTION_CONFLICT: ({ deal }) => ({ code: "deal_conflict", values: { trx_id: deal.trx_id } }),
  DEADLINE_EXCEEDED: ({ deal }) => ({ code: "deal_too_late", values: { partner_id: deal.product_id } }),
  INTERNAL_ERROR: ({ deal }) => ({ code: "deal_failed", values: { partner_id: deal.product_id } }),
}

/** @returns null if no person needs to act */
export function toRefusalProblem(refused: RefusedDeal): RaisedProblem | null {
  return OF_DEAL[refused.code]?.(refused) ?? null
}

/** A call that did not become a deal, because it was not authenticated, could not be read, or failed. */
export interface RefusedCall {
  code: CallbackErrorCode
  message: string
  /** The id if it was readable, else "". */
  partnerId: string
  /** Only with `UNAUTHORIZED`. */
  reason: UnknownCallerReason | null
  address: string
}

/** @returns null if no person needs to act, or if another problem already reports the call */
export function toCallProblem({ code, message, partnerId, reason, address }: RefusedCall): RaisedProblem | null {
  if (code === "UNAUTHORIZED") return reason && { code: "deal_unauthorized", values: { reason, address } }
  if (code === "INTERNAL_ERROR") return { code: "deal_failed", values: { partner_id: partnerId } }
  return code === "VALIDATION_ERROR" ? { code: "deal_not_understood", values: { fields: message } } : null
}
