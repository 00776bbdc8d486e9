import type { GONE } from "../../../orders/rules/ended-sale"
import { Tooltip } from "@medusajs/ui"
import type { TransactionStatus as RemoteStatus } from "../../../service/rules/wire/transactions"
import { type TextKey, useText } from "../../i18n/use-text"

const TEXTS = {
  PND: "transactionStatuses.PND",
  HOL: "transactionStatuses.HOL",
  APR: "transactionStatuses.APR",
  REJ: "transactionStatuses.REJ",
  CAN: "transactionStatuses.CAN",
  EXP: "transactionStatuses.EXP",
  REF: "transactionStatuses.REF",
  GONE: "transactionStatuses.GONE",
} as const satisfies Record<RemoteStatus | typeof GONE, TextKey>

const isKnown = (code: string): code is keyof typeof TEXTS => code in TEXTS

/** The service's status code in words. A code that the interface does not define stays as it is. */
export function useTransactionStatusText(): (code: string) => string {
  const t = useText()
  return (code) => (isKnown(code) ? t(TEXTS[code]) : code)
}

/** The word, with the service's own code on hover. */
export function TransactionStatus({ code }: { code: string }) {
  const toText = useTransactionStatusText()
  return (
    <Tooltip content={code}>
      <span>{toText(code)}</span>
    </Tooltip>
  )
}
