import { createHook, createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type NameHolder } from "../../core/catalog/names"
import { type PlannableItem } from "../../modules/partner-commerce/catalog/item/page-variants"
import { claimItemsStep, type ClaimInput } from "../../use-cases/catalog/claim-page"
import { planPushStep } from "../../use-cases/catalog/plan-page"
import { projectedEntries, projectItemsStep } from "../../use-cases/catalog/project-page"
import { recordOutcomesStep } from "../../use-cases/catalog/record-page"
import { sendBatchesStep } from "../../use-cases/catalog/send-page"

export interface SyncCatalogInput extends ClaimInput {
  /** The push that this page is of; given, it leaves what the brake watches for later. */
  pushId?: string
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
  const items = projectItemsStep(
    transform({ input, claim }, ({ input, claim }) => ({ page: claim.page, token: claim.token, lane: input.lane })),
  )
  const is_rehearsal = transform({ input }, ({ input }) => input.rehearsal !== undefined)
  const entriesProjected = createHook("entriesProjected", { items, is_rehearsal })
  planPushStep(
    transform({ input, claim, answer: entriesProjected.getResult() }, ({ input, claim, answer }) => ({
      page: claim.page,
      answer,
      defer: input.pushId !== undefined,
      namesTaken: input.rehearsal?.names ?? {},
    })),
  )
  const sent = sendBatchesStep(transform({ claim }, ({ claim }) => ({ page: claim.page, token: claim.token })))
  const recorded = recordOutcomesStep(
    transform({ input, claim }, ({ input, claim }) => ({
      page: claim.page,
      token: claim.token,
      lane: input.lane,
      pushId: input.pushId ?? null,
    })),
  )
  const result = transform({ claim, sent, recorded }, ({ claim, sent, recorded }) => ({
    claimed: claim.count,
    /** Token or codes: whatever comes next would be refused as well. */
    isRefused: sent.isRefused,
    ...recorded,
  }))
  return new WorkflowResponse(result, { hooks: [entriesProjected] })
})

const register = syncCatalogWorkflow.hooks.entriesProjected
syncCatalogWorkflow.hooks.entriesProjected = (...handler) => {
  projectedEntries.areHeard = true
  return register(...handler)
}
