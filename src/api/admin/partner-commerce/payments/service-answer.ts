import { createRedactor } from "../../../../service/redaction"
import { type HistoryEntry, type TransactionRecord } from "../../../../service/rules/wire/transactions"

/**
 * The service's record in the form for the admin. The record repeats the sent data, including the address for a customer's token, which is
 * a secret of the store, and the customer. Masking keeps the form. Each item is masked separately, so that every item of a long list stays
 * available for refunds.
 */
export function toShownRecord({ items, ...record }: TransactionRecord): TransactionRecord {
  return { ...mask(record), ...(items && { items: items.map(mask) }) }
}

export const toShownHistory = (history: readonly HistoryEntry[]): HistoryEntry[] => history.map(mask)

const redactor = createRedactor()
const mask = <T extends object>(value: T) => redactor.value(value) as T
