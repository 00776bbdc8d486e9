import { LONGEST_TEXTS } from "../../../service/rules/wire/catalog"
import { type ItemProblem, toProblem } from "./problem"

/**
 * The longest texts of an item, in UTF-16 units. The index of the item search holds all of them in one entry, which Postgres limits to
 * 2,704 bytes. A unit takes three bytes at the most.
 */
export const TEXT_LIMITS = { name: 500, partnerId: LONGEST_TEXTS.id, sku: 100 } as const

/** @returns the beginning of the text, for lists and searches */
export function clipTo(limit: number, text: string | null): string | null {
  return text !== null && text.length > limit ? text.slice(0, limit) : text
}

export function findNameTooLong({ length }: string): ItemProblem | null {
  const limit = TEXT_LIMITS.name
  return length > limit ? toProblem({ code: "name_too_long", values: { length, limit } }) : null
}
