/** Faults and consequences of a setting's value that the user sees while typing. */
import { findUnknownPlaceholders } from "../../../../settings/rules/product-link"

/** A tolerance above this share makes a sale at a loss likely. */
const USUAL_TOLERANCE_PERCENT = 20
const EXAMPLE_PRICE = 1_000

/** @returns the unknown placeholders as the user typed them; null = the template has none */
export function toUnknownPlaceholders(template: string): string | null {
  const unknown = findUnknownPlaceholders(template)
  return unknown.length === 0 ? null : unknown.map((name) => `{${name}}`).join(", ")
}

/** @returns the lowest accepted payment for an example price, in major units; null for a usual tolerance */
export function toToleranceExample(percent: number): { price: number; paid: number } | null {
  if (percent <= USUAL_TOLERANCE_PERCENT) return null
  return { price: EXAMPLE_PRICE, paid: EXAMPLE_PRICE * (1 - percent / 100) }
}

/** @param used the store's currencies; undefined = not read yet */
export function isUnusedCurrency(typed: string, used: readonly string[] | undefined): boolean {
  const code = typed.trim().toLowerCase()
  return used !== undefined && /^[a-z]{3}$/.test(code) && !used.includes(code)
}
