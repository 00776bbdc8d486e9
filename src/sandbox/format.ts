import type { StoredTransaction } from "./transactions/store"

/** An amount as customers read it, for example ₱1,299 or ₱1,299.50. An unknown currency code stands unchanged before the number. */
export function money(amount: number, currency = "PHP"): string {
  const digits = { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 }
  if (!/^[a-z]{3}$/i.test(currency)) return `${currency} ${amount.toLocaleString("en-PH", digits)}`
  return amount.toLocaleString("en-PH", { style: "currency", currency, ...digits })
}

/** @param iso time of day, as the reader's clock shows it */
export const timeOfDay = (iso: string) => new Date(iso).toLocaleTimeString("en-GB")

const STATUS_WORDS: Record<StoredTransaction["status"], string> = {
  PND: "pending",
  HOL: "on hold",
  APR: "approved",
  REJ: "rejected",
  CAN: "cancelled",
  EXP: "expired",
  REF: "refunded",
}

/** A transaction's status in words. */
export const statusInWords = (status: StoredTransaction["status"]) => STATUS_WORDS[status]

/** `DELIVERY_FAILED` and `out_of_stock` as words. */
export const inWords = (code: string) => code.toLowerCase().replaceAll("_", " ")
