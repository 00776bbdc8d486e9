/** Fields of many wire types. All types share one instance of each, because a schema takes eight kilobytes and never changes. */
import { z } from "@medusajs/framework/zod"
import { toCents } from "../../../values/money/cents"

export const text = z.string()
export const requiredText = text.min(1)
export const optionalText = text.optional()
export const maybeText = text.nullable().optional()
export const number = z.number()
export const optionalNumber = number.optional()
export const maybeNumber = number.nullable().optional()
/** An amount that the service adds up, in major units. A sum of floats, such as 3.3000000000000003, is rounded to cents. */
const sumOfMoney = number.transform((amount) => toCents(amount).toNumber())
export const optionalSum = sumOfMoney.optional()
export const maybeSum = sumOfMoney.nullable().optional()
export const integer = z.int()
export const maybeInteger = integer.nullable().optional()
export const optionalBoolean = z.boolean().optional()
/** The rows of a list, each of which is parsed alone. */
export const unknownRows = z.array(z.unknown())
