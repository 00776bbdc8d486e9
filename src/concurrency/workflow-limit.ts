import { withTimeLimit } from "./with-time-limit"

/** It ends before the lease of a deal or a payment. */
const WORKFLOW_LIMIT_MS = 60_000

/** A workflow of Medusa hangs in a merchant's hook or in a payment provider. It may still write when the hook ends. */
export class WorkflowHangs extends Error {
  override readonly name = "WorkflowHangs"
}

/**
 * Limits a workflow that a worker waits for, so that a merchant's hook cannot keep the worker from other rows.
 *
 * @throws WorkflowHangs after a minute; the workflow continues
 */
export async function withWorkflowLimit<T extends object>(workflow: string, running: Promise<T>): Promise<T> {
  const result = await withTimeLimit(WORKFLOW_LIMIT_MS, running)
  if (result) return result
  throw new WorkflowHangs(
    `Medusa's workflow ${workflow} took longer than a minute: one of its hooks or a payment provider does not answer`,
  )
}
