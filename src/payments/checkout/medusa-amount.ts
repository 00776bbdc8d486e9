import { type BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

/** An amount as Medusa answers it: a number, a text, or an exact number of its own; here it is exact text, in major units. */
export const medusaAmount = z
  .custom<BigNumberInput>((given) => given !== null && given !== undefined)
  .transform((given) => MathBN.convert(given).toFixed())
