import { createHook, createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { claimItemsStep, type ClaimInput } from "./steps/claim-items"
import { planPushStep } from "./steps/plan-push"
import { projectItemsStep, type ProjectedItem } from "./steps/project-items"
import { recordOutcomesStep } from "./steps/record-outcomes"
import { sendBatchesStep } from "./steps/send-batches"

export interface SyncCatalogInput extends ClaimInput {
  /** The push that this page is of; given, it leaves what the brake watches for later. */
  flight?: string
}

/**
 * One page of the push: claim → project → plan → send → record. `pushDue` runs it until nothing is due.
 *
 * Hook `entriesProjected`: gets the projected items and may return them changed; an item whose `desired` it makes `held` is not sent.
 */
export const syncCatalogWorkflow = createWorkflow("partner-commerce-sync-catalog", (input: SyncCatalogInput) => {
  const claim = claimItemsStep(input)
  const projected = projectItemsStep(
    transform({ input, claim }, ({ input, claim }) => ({ lane: input.lane, items: claim.items })),
  )
  const entriesProjected = createHook("entriesProjected", { items: projected })
  const items = transform(
    { projected, answer: entriesProjected.getResult() },
    ({ projected, answer }) => toHookedItems(answer) ?? projected,
  )
  const planned = planPushStep(
    transform({ input, items }, ({ input, items }) => ({ items, defer: input.flight !== undefined })),
  )
  const sent = sendBatchesStep(
    transform({ claim, planned }, ({ claim, planned }) => ({
      token: claim.token,
      batches: planned.plan.batches,
      attempts: Object.fromEntries(claim.items.map((item) => [item.id, item.attempts])),
    })),
  )
  const counts = recordOutcomesStep(
    transform({ input, claim, items, planned, sent }, ({ input, claim, items, planned, sent }) => ({
      lane: input.lane,
      token: claim.token,
      claimed: claim.items,
      items,
      verdicts: planned.plan.verdicts,
      flight: input.flight ?? null,
      ...sent,
    })),
  )
  const result = transform({ claim, counts, planned }, ({ claim, counts, planned }) => ({
    claimed: claim.items.length,
    counts,
    deferred: planned.counts,
  }))
  return new WorkflowResponse(result, { hooks: [entriesProjected] })
})

/** A handler that answers nothing leaves the items as they are. */
function toHookedItems(answer: unknown): ProjectedItem[] | undefined {
  return Array.isArray(answer) ? (answer as ProjectedItem[]) : undefined
}
