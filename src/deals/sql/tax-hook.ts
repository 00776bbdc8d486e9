import { WorkflowManager } from "@medusajs/framework/orchestration"
import { z } from "@medusajs/framework/zod"
import { updateOrderTaxLinesWorkflow } from "@medusajs/medusa/core-flows"

/** The used part of Medusa's registry, because the registry's own type is lost in the import. */
const registry = z
  .custom<{ getWorkflow: (id: string) => { handlers_: Map<string, unknown> } | undefined }>(
    (given) => typeof given === "function" && "getWorkflow" in given,
  )
  .parse(WorkflowManager)

const readHandler = () =>
  registry.getWorkflow(updateOrderTaxLinesWorkflow.getName())?.handlers_.get("setTaxLineContext")

/** Modules load before all workflows. A workflow registers a handler without effect for its own hook. */
const ownHandler = readHandler()

/** Whether the merchant has given the workflow of an order's taxes a handler. Such a handler may use more than the order. */
export const isTaxHooked = (): boolean => readHandler() !== ownHandler
