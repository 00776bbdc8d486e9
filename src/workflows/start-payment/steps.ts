import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { projectPayment, type ProjectedPayment, type StartPaymentInput } from "../../use-cases/payments/project-payment"
import { startTransaction } from "../../use-cases/payments/start-transaction"

export const projectPaymentStep = createStep(
  "partner-commerce-project-payment",
  async (input: StartPaymentInput, { container }) => new StepResponse(await projectPayment(container, input)),
)

/** The last step, so nothing undoes it: its ledger row outlives whatever happens. */
export const startTransactionStep = createStep(
  "partner-commerce-start-transaction",
  async (payment: ProjectedPayment, { container }) => new StepResponse(await startTransaction(container, payment)),
)
