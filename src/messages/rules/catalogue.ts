import { type Code, type FixableCode } from "./message"

/**
 * A sentence with its values in braces (see `render`). Written as it stands within another one: without a capital letter, and without
 * a full stop where it may. A sentence that counts has a form for one and for any other number of what it counts `by`.
 */
export type Text = string | { by: string; one: string; other: string }

/** All words of one language. */
export interface Catalogue {
  messages: Record<Code, Text>
  fixes: Record<FixableCode, string>
}
