import { createHook, createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type NameHolder } from "../../core/catalog/names"
import { type PlannableItem } from "../../modules/partner-commerce/item-ledger"
import { claimItemsStep, type ClaimInput } from "./steps/claim-items"
import { planPushStep } from "./steps/plan-push"
import { projectItemsStep, type ProjectedItem } from "./steps/project-items"
import { recordOutcomesStep } from "./steps/record-outcomes"
import { sendBatchesStep } from "./steps/send-batches"

export interface SyncCatalogInput extends ClaimInput {
  /** The push that this page is of; given, it leaves what the brake watches for later. */
  flight?: string
  /** Projects and plans these, and does nothing else: nothing is claimed, sent or recorded. */
  rehearsal?: Rehearsal
}

export interface Rehearsal {
  items: PlannableItem[]
  /** Names that earlier pages would have taken by then. */
  names: Record<string, NameHolder>
}

/**
 * One page of the push: claim → project → plan → send → record. `pushDue` runs it until nothing is due.
 *
 * Hook `entriesProjected`: gets the projected items and may return them changed; an item whose `desired` it makes `held` is not sent.
 * The dry run and the explanation of an item rehearse a page: then `is_rehearsal` is true, and the hook must answer the same.
 */
export const syncCatalogWorkflow = createWorkflow("partner-commerce-sync-catalog", (input: SyncCatalogInput) => {
  const claim = claimItemsStep(input)
  const projected = projectItemsStep(
    transform({ input, claim }, ({ input, claim }) => ({
      lane: input.lane,
      items: input.rehearsal ? input.rehearsal.items : claim.items,
    })),
  )
  const is_rehearsal = transform({ input }, ({ input }) => input.rehearsal !== undefined)
  const entriesProjected = createHook("entriesProjected", { items: projected, is_rehearsal })
  const items = transform({ projected, answer: entriesProjected.getResult() }, ({ projected, answer }) =>
    withHooked(projected, answer),
  )
  const plan = planPushStep(
    transform({ input, items }, ({ input, items }) => ({
      items,
      defer: input.flight !== undefined,
      namesTaken: input.rehearsal?.names ?? {},
    })),
  )
  const sent = sendBatchesStep(
    transform({ input, claim, plan }, ({ input, claim, plan }) => ({
      token: claim.token,
      batches: input.rehearsal ? [] : plan.batches,
      attempts: Object.fromEntries(claim.items.map((item) => [item.id, item.attempts])),
    })),
  )
  const counts = recordOutcomesStep(
    transform({ input, claim, items, plan, sent }, ({ input, claim, items, plan, sent }) => ({
      lane: input.lane,
      token: claim.token,
      claimed: claim.items,
      items,
      verdicts: plan.verdicts,
      flight: input.flight ?? null,
      ...sent,
    })),
  )
  const result = transform({ input, claim, counts, items, plan }, ({ input, claim, counts, items, plan }) => ({
    claimed: claim.items.length,
    counts,
    rehearsed: input.rehearsal ? { items, plan } : null,
  }))
  return new WorkflowResponse(result, { hooks: [entriesProjected] })
})

/** A handler that answers nothing, or leaves items out, leaves them as they are: what is claimed has to be settled. */
function withHooked(projected: ProjectedItem[], answer: unknown): ProjectedItem[] {
  if (!Array.isArray(answer)) return projected
  const changed = new Map((answer as ProjectedItem[]).map((item) => [item.itemId, item]))
  return projected.map((item) => changed.get(item.itemId) ?? item)
}
