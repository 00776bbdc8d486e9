/**
 * Ids and texts of a request, each with a maximum length. They contain no half surrogate pair and no zero byte, because no database keeps
 * them, and no control character, because a line break would begin a new log line.
 */
import { z } from "@medusajs/framework/zod"

const CONTROL = /[\p{Cc}\p{Surrogate}]/u
const CONTROL_IN_PROSE = /[^\P{Cc}\t\r\n]|\p{Surrogate}/u

/** The rule's name, so that a page can show the fault in its own language. */
const NO_CONTROL = { error: "must not have control characters", params: { rule: "control_characters" } }

const LONGEST_ID = 255
const LONGEST_SEARCH = 200
const LONGEST_LINE = 500

/** @returns whether a text of any length fits on one line */
export const isLine = (text: string): boolean => !CONTROL.test(text)

/** A text of one line. */
export const lineText = (longest = LONGEST_LINE, text = z.string()) => text.max(longest).refine(isLine, NO_CONTROL)

/** An id from the store or the service, or a name that identifies something, such as a category. */
export const idText = lineText(LONGEST_ID).min(1)

/** An id in Medusa's format. */
export const medusaId = idText.regex(/^[\w-]+$/)

/** A search text. */
export const searchText = lineText(LONGEST_SEARCH, z.string().trim())

/** A text with line breaks. */
export const proseText = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !CONTROL_IN_PROSE.test(text), NO_CONTROL)

/** A day within the years that databases and calendars share. */
export const dayText = z.iso
  .date()
  .regex(/^(?:19[7-9]\d|2\d{3})-/)
  .meta({ format: "date" })
