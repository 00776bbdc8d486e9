import { type InstallmentPlan } from "../../service/rules/wire/transactions"
import { type FreeStock, type InventoryPart, planLines } from "../../stock/rules/reservation"
import { type AmountLimits, findLimitBreach } from "./limits"

/**
 * Keeps the plans in this currency, because the storefront would show other amounts in the wrong currency. A plan without a currency has
 * the requested currency.
 */
export function toPlansIn(currencyCode: string, plans: readonly InstallmentPlan[]): InstallmentPlan[] {
  return plans.filter(({ currency }) => (currency ?? currencyCode).toLowerCase() === currencyCode.toLowerCase())
}

/**
 * The smallest monthly amount in major units, as in "from ₱ 1,299 a month". Each plan counts with its smallest down payment only. A larger
 * down payment lowers the monthly amount, but then "from" would hide the down payment.
 *
 * @returns null if no plan has a monthly amount
 */
export function toFromPerMonth(plans: readonly InstallmentPlan[]): number | null {
  const monthly = plans.flatMap(toMonthly)
  return monthly.length > 0 ? Math.min(...monthly) : null
}

function toMonthly({ down_payments: downPayments = [], installments = [] }: InstallmentPlan): number[] {
  const least = Math.min(...downPayments)
  const rows = installments.filter((_, row) => downPayments.length === 0 || downPayments[row] === least)
  return rows.flat().filter((amount) => amount > 0)
}

/** The reasons why a storefront shows no installment plans. */
export const PLAN_REASONS = ["out_of_stock", "not_for_sale", "below_minimum", "above_maximum", "unavailable"] as const
export type PlanReason = (typeof PLAN_REASONS)[number]

/** @param amount in major units. @returns null = the service may finance the amount */
export function findAmountReason(amount: number, limits: AmountLimits): PlanReason | null {
  if (amount <= 0) return "below_minimum"
  return findLimitBreach(amount, limits)?.code ?? null
}

/** A variant with the stock at the locations where a storefront sells it. */
export interface OfferedStock {
  /** The store counts its stock, and takes no orders beyond the stock. */
  isCounted: boolean
  /** Units of each inventory item in one sold unit. */
  parts: InventoryPart[]
  stock: FreeStock[]
}

/** Medusa reserves each inventory item of a line at one location. */
export function hasUnits({ isCounted, parts, stock }: OfferedStock, quantity: number): boolean {
  const locationIds = [...new Set(stock.map(({ locationId }) => locationId))]
  const needed = parts.map(({ inventoryItemId, required }) => ({ inventoryItemId, required: required * quantity }))
  const line = { managesInventory: isCounted, allowsBackorder: !isCounted, parts: needed, locationIds }
  return planLines([line], stock)[0] !== null
}
