import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { completeCartWorkflowId } from "@medusajs/medusa/core-flows"
import { WorkflowHangs, withWorkflowLimit } from "../../concurrency/workflow-limit"
import { toFailureText } from "../../messages/rules/failure-text"
import { workflowRun } from "./workflow-run"

const workflowError = z.object({ type: z.string().optional(), code: z.string().optional() })

export interface CompletionFailure {
  /** Type of Medusa's error. */
  type?: string
  code?: string
  message: string
}

/**
 * Completes a cart as the storefront would. A workflow whose hook hangs counts as failed; it may still make the order later.
 *
 * @returns null if Medusa has made the order
 */
export async function completeCart(container: MedusaContainer, id: string): Promise<CompletionFailure | null> {
  const [first] = await runWorkflow(container, id)
  if (!first) return null
  const { type, code } = workflowError.safeParse(first.error).data ?? {}
  return { type, code, message: toFailureText(first.error) }
}

/** @returns the errors of the workflow */
async function runWorkflow(container: MedusaContainer, id: string): Promise<{ error?: unknown }[]> {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  const run = async () =>
    workflowRun.parse(await engine.run(completeCartWorkflowId, { input: { id }, throwOnError: false }))
  try {
    const { errors } = await withWorkflowLimit(container, { workflow: completeCartWorkflowId, key: id }, run)
    return errors
  } catch (error) {
    if (error instanceof WorkflowHangs) return [{ error }]
    throw error
  }
}
