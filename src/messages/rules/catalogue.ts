import { type Code, type FixableCode } from "./message"

/**
 * A sentence with its values in braces (see `render`). It starts without a capital letter and ends without a full stop if possible, so that
 * another sentence can contain it. A sentence with a count has one form for 1 and another for all other numbers of the value `by`.
 */
export type Text = string | { by: string; one: string; other: string }

/** All texts of one language. */
export interface Catalogue {
  messages: Record<Code, Text>
  fixes: Record<FixableCode, string>
}
