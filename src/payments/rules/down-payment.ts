import { type DownPaymentType } from "../../service/rules/wire/transactions"

export interface DownPaymentRules {
  downPayment?: DownPaymentType
  /** Absent = only `downPayment`. */
  allowedDownPayments?: readonly DownPaymentType[]
}

export type ChosenDownPayment = { ok: true; type: DownPaymentType | null } | { ok: false }

/** @param wanted comes from the storefront, so any visitor can write it */
export function chooseDownPayment(wanted: DownPaymentType | undefined, rules: DownPaymentRules): ChosenDownPayment {
  if (wanted === undefined) return { ok: true, type: rules.downPayment ?? null }
  return toAllowed(rules).includes(wanted) ? { ok: true, type: wanted } : { ok: false }
}

export const offersDownPayment = (rules: DownPaymentRules): boolean =>
  rules.downPayment !== undefined || toAllowed(rules).length > 0

const toAllowed = ({ downPayment, allowedDownPayments }: DownPaymentRules): readonly DownPaymentType[] =>
  allowedDownPayments ?? (downPayment === undefined ? [] : [downPayment])
