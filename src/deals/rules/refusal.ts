/** Refusals: the reasons why a deal does not become an order, and the answers to the service. */
import { z } from "@medusajs/framework/zod"
import { CALLBACK_ERROR_STATUS, type CallbackErrorCode } from "../../service/rules/wire/callbacks"

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
