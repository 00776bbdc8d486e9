import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createHook, createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "@medusajs/framework/zod"
import { type CheckoutRefusal } from "../../core/message/message"
import { type SessionData, sessionData } from "../../core/payments/session-data"
import { checkoutRefused } from "../../use-cases/payments/checkout-refused"
import { type ProjectedPayment, type StartPaymentInput } from "../../use-cases/payments/project-payment"
import { workflowRun } from "../../use-cases/payments/workflow-run"
import { projectPaymentStep, startTransactionStep } from "./steps"

const ID = "partner-commerce-start-payment"

/**
 * Starts the transaction that pays a cart: a workflow because Medusa extends workflows by hooks.
 *
 * Hook `linesProjected`: gets the lines of the transaction and may return other ones; they must still add up to the amount. An error
 * thrown there refuses the cart with its message.
 */
export const startPaymentWorkflow = createWorkflow(ID, (input: StartPaymentInput) => {
  const payment = projectPaymentStep(input)
  const linesProjected = createHook("linesProjected", {
    cart_id: payment.cart_id,
    amount: payment.amount,
    currency_code: payment.currency_code,
    lines: payment.lines,
  })
  const answered = linesProjected.getResult()
  const adjusted = transform({ payment, answered }, ({ payment: projected, answered: lines }): ProjectedPayment => {
    // Whoever handles the hook and returns nothing has only looked.
    return Array.isArray(lines) ? { ...projected, lines: lines as ProjectedPayment["lines"] } : projected
  })
  const data = startTransactionStep(adjusted)
  return new WorkflowResponse(data, { hooks: [linesProjected] })
})

export type StartOutcome =
  | { kind: "started"; data: SessionData }
  | { kind: "refused"; why: CheckoutRefusal }
  | { kind: "failed"; error: unknown }

const hookError = z.object({ message: z.string() })

/** Runs the workflow in the engine, where its steps find the store's whole container: a provider's has little of it. */
export async function startPayment(container: MedusaContainer, input: StartPaymentInput): Promise<StartOutcome> {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  const run: unknown = await engine.run(ID, { input, throwOnError: false })
  const { errors, result } = workflowRun.parse(run)
  if (errors.length === 0) return { kind: "started", data: sessionData.parse(result) }
  const own = errors.map(({ error }) => checkoutRefused.safeParse(error)).find(({ success }) => success)
  if (own?.data) return { kind: "refused", why: own.data.why }
  const fromHook = errors.find(({ action }) => action === "linesProjected")
  if (!fromHook) return { kind: "failed", error: errors[0]?.error }
  const words = hookError.safeParse(fromHook.error).data?.message ?? "no reason"
  return { kind: "refused", why: { code: "lines_refused_by_hook", values: { words } } }
}
