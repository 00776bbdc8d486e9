import { z } from "@medusajs/framework/zod"
import { type DealRefusalCode } from "../../deals/rules/refusal"
import { CALLBACK_ERROR_STATUS } from "../../service/rules/wire/callbacks"
import { type DealOrderOutcome } from "../../deals/order/create-deal-order"

/** A `DealRefused` in the form of the workflow engine: a plain object. */
const dealRefused = z.object({
  name: z.literal("DealRefused"),
  code: z.enum(Object.keys(CALLBACK_ERROR_STATUS) as [DealRefusalCode, ...DealRefusalCode[]]),
  message: z.string(),
  price: z.number().optional(),
})

const hookError = z.object({ message: z.string() })

export interface WorkflowFailure {
  action: string
  error: unknown
}

/**
 * Only a step's own refusal, or a refusal of the hook `validate`, reaches the service. Medusa's conflict errors would become 409 and set
 * the service's stock to zero.
 */
export function toFailedOutcome(failures: WorkflowFailure[]): DealOrderOutcome {
  const own = failures.map(({ error }) => dealRefused.safeParse(error)).find(({ success }) => success)
  if (own?.data) {
    const { name: _, ...refusal } = own.data
    return { kind: "refused", refusal }
  }
  const fromHook = failures.find(({ action }) => action === "validate")
  if (fromHook) {
    const message = hookError.safeParse(fromHook.error).data?.message ?? "the store refuses this purchase"
    return { kind: "refused", refusal: { code: "VALIDATION_ERROR", message } }
  }
  return { kind: "failed", error: failures[0]?.error }
}
