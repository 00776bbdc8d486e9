import { type InstallmentPlan } from "../../service/rules/wire/transactions"

/** The plans in this currency: one in another would be shown as if it were in this. A plan that names none is in the one that was asked for. */
export function toPlansIn(currencyCode: string, plans: readonly InstallmentPlan[]): InstallmentPlan[] {
  return plans.filter(({ currency }) => (currency ?? currencyCode).toLowerCase() === currencyCode.toLowerCase())
}

/**
 * The least that a month costs, in major units, as in "from ₱ 1,299 a month". Of each plan only its smallest down payment counts: with a
 * larger one a month costs less, but not "from" nothing else.
 *
 * @returns null where no plan says what a month costs
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
