import { type InstallmentPlan } from "../../service/rules/wire/transactions"

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
