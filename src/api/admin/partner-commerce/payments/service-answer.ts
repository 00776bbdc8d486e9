import { createRedactor } from "../../../../service/redaction"
import { type HistoryEntry, type TransactionRecord } from "../../../../service/rules/wire/transactions"

/**
 * The service's own words as the admin shows them. Its record repeats what was sent, among it the address for a customer's token, which is a secret
 * of the store's, and the customer. Masking keeps the form; items are masked one by one, since a refund names them however many they are.
 */
export function toShownRecord({ items, ...record }: TransactionRecord): TransactionRecord {
  return { ...mask(record), ...(items && { items: items.map(mask) }) }
}

export const toShownHistory = (history: readonly HistoryEntry[]): HistoryEntry[] => history.map(mask)

const redactor = createRedactor()
const mask = <T extends object>(value: T) => redactor.value(value) as T
