import { WorkflowManager } from "@medusajs/framework/orchestration"
import { z } from "@medusajs/framework/zod"
import { updateOrderTaxLinesWorkflow } from "@medusajs/medusa/core-flows"

/** The part of Medusa's registry that is used here; its own type is lost on the way. */
const registry = z
  .custom<{ getWorkflow: (id: string) => { handlers_: Map<string, unknown> } | undefined }>(
    (given) => typeof given === "function" && "getWorkflow" in given,
  )
  .parse(WorkflowManager)

const readHandler = () =>
  registry.getWorkflow(updateOrderTaxLinesWorkflow.getName())?.handlers_.get("setTaxLineContext")

/** Modules are loaded before anybody's workflows, and a workflow's own handler does nothing. */
const ownHandler = readHandler()

/** Has the merchant given the workflow of an order's taxes a handler, which may say more than the order does? */
export const isTaxHooked = (): boolean => readHandler() !== ownHandler
