import { type MedusaContainer } from "@medusajs/framework/types"
import { SingleFlight } from "./single-flight"
import { withTimeLimit } from "./with-time-limit"

/** It ends before the lease of a deal or a payment. */
const WORKFLOW_LIMIT_MS = 60_000

/** A workflow of Medusa hangs in a merchant's hook or in a payment provider. It may still write when the hook ends. */
export class WorkflowHangs extends Error {
  override readonly name = "WorkflowHangs"
}

export interface WorkflowRun {
  workflow: string
  /** For example the id of an order. */
  key: string
}

/**
 * Limits a workflow that a worker waits for, so that a merchant's hook cannot keep the worker from other rows. A later call of this process
 * joins a run that still hangs, because a second run would meet the half work and the locks of the first.
 *
 * @throws WorkflowHangs after a minute; the workflow continues
 */
export async function withWorkflowLimit<T extends object>(
  container: MedusaContainer,
  { workflow, key }: WorkflowRun,
  run: () => Promise<T>,
): Promise<T> {
  const result = await withTimeLimit(WORKFLOW_LIMIT_MS, runsOf(container).run(`${workflow} ${key}`, run))
  // The key names the workflow, and so the type of its result.
  if (result) return result as T
  throw new WorkflowHangs(
    `Medusa's workflow ${workflow} took longer than a minute: one of its hooks or a payment provider does not answer`,
  )
}

/**
 * Waits for a run of this process that still hangs, because Medusa undoes its writes if its hook fails in the end.
 *
 * @throws WorkflowHangs after a minute
 */
export async function waitForWorkflow(container: MedusaContainer, run: WorkflowRun): Promise<void> {
  try {
    await withWorkflowLimit(container, run, () => Promise.resolve({}))
  } catch (error) {
    if (error instanceof WorkflowHangs) throw error
  }
}

const runs = new WeakMap<MedusaContainer, SingleFlight<object>>()

/** One container per running store, because tests run several stores in one process. */
function runsOf(container: MedusaContainer): SingleFlight<object> {
  const known = runs.get(container) ?? new SingleFlight<object>()
  runs.set(container, known)
  return known
}
