import { z } from "@medusajs/framework/zod"
import { type DealRefusal, type DealRefusalCode } from "../../core/deals/refusal"
import { CALLBACK_ERROR_STATUS } from "../../core/wire/callbacks"

/** Thrown by a step to end the workflow: what was made is undone, and this is what the service is told. */
export class DealRefused extends Error {
  override readonly name = "DealRefused"
  readonly code: DealRefusalCode
  readonly price?: number

  constructor({ code, message, price }: DealRefusal) {
    super(message)
    this.code = code
    this.price = price
  }
}

export const soldOut = (productId: string) =>
  new DealRefused({ code: "OUT_OF_STOCK", message: `product ${productId} is out of stock` })

export const tooLate = () =>
  new DealRefused({ code: "DEADLINE_EXCEEDED", message: "the purchase could not be processed in time" })

/** An error as the workflow engine hands it back: a plain object. */
const refused = z.object({
  name: z.literal("DealRefused"),
  code: z.enum(Object.keys(CALLBACK_ERROR_STATUS) as [DealRefusalCode, ...DealRefusalCode[]]),
  message: z.string(),
  price: z.number().optional(),
})

const failure = z.object({ message: z.string() })

export interface WorkflowFailure {
  action: string
  error: unknown
}

/**
 * A step's own refusal is told as it is. Whatever else goes wrong is no business of the caller's and is never 409: Medusa's conflict
 * errors, told as they are, would set the service's stock to zero.
 */
export function toRefusal(failures: WorkflowFailure[]): DealRefusal {
  const own = failures.map(({ error }) => refused.safeParse(error)).find(({ success }) => success)
  if (own?.data) {
    const { name: _, ...refusal } = own.data
    return refusal
  }
  const fromHook = failures.find(({ action }) => action === "validate")
  if (fromHook) {
    const parsed = failure.safeParse(fromHook.error)
    return { code: "VALIDATION_ERROR", message: parsed.data?.message ?? "the store refuses this purchase" }
  }
  return { code: "INTERNAL_ERROR", message: "the order could not be made" }
}
