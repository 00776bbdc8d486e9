/** The open amount of a sale: a down payment that the merchant or the courier collects from the customer. The service never receives it. */
import { BigNumber } from "bignumber.js"
import { type DownPaymentCollector, downPayment, downPaymentType } from "../../service/rules/wire/transactions"
import { type CheckoutOptions } from "../../settings/rules/options"
import { toCents } from "../../values/money/cents"
import { type PaymentState } from "./status"

export const OPEN_AMOUNT_COLLECTORS = ["merchant", "courier"] as const satisfies readonly DownPaymentCollector[]
export type OpenAmountCollector = (typeof OPEN_AMOUNT_COLLECTORS)[number]

export interface OpenAmount {
  /** Major units, exact, above zero. */
  amount: string
  by: OpenAmountCollector
}

export type Collectors = CheckoutOptions["downPaymentCollectors"]

interface SoldWith {
  /** Of the sale: major units, exact. */
  amount: string
  collectors: Collectors
  /** The service has ended or refunded the sale. Its record may no longer name a down payment, which the collector still has. */
  isOver?: boolean
}

/**
 * Reads the open amount from the down payment of a record or a callback.
 *
 * @param told of any form, because the interface does not show the callback's down payment
 * @returns null = the service collects everything, or the kind is unknown; undefined = the service names no possible down payment
 */
export function readOpenAmount(
  told: unknown,
  { amount, collectors, isOver = false }: SoldWith,
): OpenAmount | null | undefined {
  const open = readAnyAmount(told, collectors)
  if (open === null && isOver) return undefined
  return open && toPossible(open.amount, amount) === null ? undefined : open
}

/** @returns the open amount of a down payment that is not below the sale's amount, so the service made a mistake; null = no mistake */
export function findImpossibleAmount(told: unknown, { amount, collectors }: SoldWith): string | null {
  const open = readAnyAmount(told, collectors)
  return open && toPossible(open.amount, amount) === null ? open.amount : null
}

/** @returns null for an amount that is not below the sale's amount; the ledger or the order of an earlier version may have one */
export const toPossible = (open: string | null, amount: string): string | null =>
  open !== null && new BigNumber(open).isLessThan(amount) ? open : null

function readAnyAmount(told: unknown, collectors: Collectors): OpenAmount | null | undefined {
  if (told === null) return null
  const { data } = downPayment.safeParse(told)
  if (data?.amount == null) return undefined
  const amount = toCents(data.amount)
  const by = toCollector(data.dp_type, collectors)
  if (amount.isLessThanOrEqualTo(0) || by === null || by === "service") return null
  return { amount: amount.toFixed(), by }
}

function toCollector(type: string | null | undefined, collectors: Collectors): DownPaymentCollector | null {
  const known = downPaymentType.safeParse(type?.trim().toLowerCase())
  return known.success ? collectors[known.data] : null
}

interface Sale {
  /** Major units, exact. */
  amount: string
  /** Major units, exact; null = the service collects everything. */
  open_amount: string | null
}

/** The part of a sale that the service collects. It cannot pay out more, and cannot give back more. */
export const toServicePart = ({ amount, open_amount }: Sale): BigNumber =>
  new BigNumber(amount).minus(toPossible(open_amount, amount) ?? 0)

interface NotedPayment {
  amount: string
  state: PaymentState
  open_amount: string | null
  collected_by: OpenAmountCollector | null
}

/** Only an approved payment has an open amount: before the approval the service may still decide otherwise. */
export function findOpenAmount({ amount, state, open_amount, collected_by }: NotedPayment): OpenAmount | null {
  const open = toPossible(open_amount, amount)
  if (state !== "approved" || open === null || collected_by === null) return null
  return { amount: open, by: collected_by }
}
