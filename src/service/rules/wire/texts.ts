/**
 * Ids and texts of a request: each has a longest length. None has half of a character or a zero byte, because no database keeps them, and
 * none has a control character, because a line break would begin a line of its own in the log.
 */
import { z } from "@medusajs/framework/zod"

const CONTROL = /[\p{Cc}\p{Surrogate}]/u
const CONTROL_IN_PROSE = /[^\P{Cc}\t\r\n]|\p{Surrogate}/u

/** The rule by which a page says the fault in its own language. */
const NO_CONTROL = { error: "must not have control characters", params: { rule: "control_characters" } }

const LONGEST_ID = 255
const LONGEST_SEARCH = 200
const LONGEST_LINE = 500

/** @returns whether a text of any length fits one line */
export const isLine = (text: string): boolean => !CONTROL.test(text)

/** A text of one line. */
export const lineText = (longest = LONGEST_LINE, text = z.string()) => text.max(longest).refine(isLine, NO_CONTROL)

/** Of this store or of the service; also a name by which something is found, such as a category. */
export const idText = lineText(LONGEST_ID).min(1)

/** An id as Medusa makes it. */
export const medusaId = idText.regex(/^[\w-]+$/)

/** A part of a text that is searched for. */
export const searchText = lineText(LONGEST_SEARCH, z.string().trim())

/** A text with lines. */
export const proseText = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !CONTROL_IN_PROSE.test(text), NO_CONTROL)

/** A day of the years that databases and calendars agree on. */
export const dayText = z.iso
  .date()
  .regex(/^(?:19[7-9]\d|2\d{3})-/)
  .meta({ format: "date" })
