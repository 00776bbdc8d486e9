import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createHook,
  createWorkflow,
  type CreateWorkflowComposerContext,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { z } from "@medusajs/framework/zod"
import { CheckoutRefused } from "../payments/checkout/checkout-refused"
import { withCustomerPriority } from "../payments/checkout/customer-priority"
import { projectPayment, type ProjectedPayment, type StartPaymentInput } from "../payments/checkout/project-payment"
import { type StartedPayment, startTransaction } from "../payments/checkout/start-transaction"
import { workflowRun } from "../payments/settle/workflow-run"
import { hasHandler, keepHooks } from "./hook-handlers"
import { type Store } from "../store/store"

const ID = "partner-commerce-start-payment"

export type ProjectedLines = Pick<ProjectedPayment, "cart_id" | "amount" | "currency_code" | "lines">

/**
 * The merchants' part of starting the transaction of a cart. It is a workflow, because Medusa's hooks need one.
 *
 * Hook `linesProjected`: gets the lines of the transaction and may return other lines with the same total. An error of the hook refuses the
 * cart with its message.
 */
export const startPaymentWorkflow = createWorkflow(
  ID,
  function (this: CreateWorkflowComposerContext, input: WorkflowData<ProjectedLines>) {
    keepHooks(ID, this)
    const linesProjected = createHook("linesProjected", {
      cart_id: input.cart_id,
      amount: input.amount,
      currency_code: input.currency_code,
      lines: input.lines,
    })
    const answer = transform({ answer: linesProjected.getResult() }, ({ answer }) => answer)
    return new WorkflowResponse(answer, { hooks: [linesProjected] })
  },
)

/**
 * Starts the transaction of a payment session, with the lines of the merchant's hook.
 *
 * @throws CheckoutRefused for a cart that cannot be paid with the service
 */
export async function startPayment(store: Store, input: StartPaymentInput): Promise<StartedPayment> {
  return withCustomerPriority(store, async () => {
    const projected = await projectPayment(store, input)
    return startTransaction(store, { ...projected, lines: await adjustLines(store.container, projected) })
  })
}

const hookError = z.object({ message: z.string() })

/** Runs the hook in the engine, because a handler needs the store's whole container, and a provider has only a part. */
async function adjustLines(
  container: MedusaContainer,
  { cart_id, amount, currency_code, lines }: ProjectedPayment,
): Promise<ProjectedPayment["lines"]> {
  if (!hasHandler(ID, "linesProjected")) return lines
  const input: ProjectedLines = { cart_id, amount, currency_code, lines }
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  const { errors, result } = workflowRun.parse(await engine.run(ID, { input, throwOnError: false }))
  if (errors.length > 0) {
    const words = hookError.safeParse(errors[0]?.error).data?.message ?? "no reason"
    throw new CheckoutRefused({ code: "lines_refused_by_hook", values: { words } })
  }
  // A handler without a result leaves the lines unchanged.
  return Array.isArray(result) ? (result as ProjectedPayment["lines"]) : lines
}
