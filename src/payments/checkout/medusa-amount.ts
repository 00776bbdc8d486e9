import { type BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

/** Medusa returns an amount as a number, a text or a big number. The result is exact text in major units. */
export const medusaAmount = z
  .custom<BigNumberInput>((given) => given !== null && given !== undefined)
  .transform((given) => MathBN.convert(given).toFixed())
