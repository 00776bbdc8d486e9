import {
  createHook,
  createWorkflow,
  type CreateWorkflowComposerContext,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { adjustEntriesBy, type ProjectedEntries } from "../catalog/page/adjust-page"
import { hasHandler, keepHooks } from "./hook-handlers"

const ID = "partner-commerce-sync-catalog"

/**
 * The merchants' part of a push. It is a workflow, because Medusa's hooks need one.
 *
 * Hook `entriesProjected`: gets the projected items and may return changed ones; an item with a `blocked` `desired` is not sent. The dry
 * run, the explanation of an item and a purchase run it with `is_dry_run` true, and it must give the same result.
 */
export const syncCatalogWorkflow = createWorkflow(
  ID,
  function (this: CreateWorkflowComposerContext, input: WorkflowData<ProjectedEntries>) {
    keepHooks(ID, this)
    const entriesProjected = createHook("entriesProjected", { items: input.items, is_dry_run: input.is_dry_run })
    const answer = transform({ answer: entriesProjected.getResult() }, ({ answer }) => answer)
    return new WorkflowResponse(answer, { hooks: [entriesProjected] })
  },
)

adjustEntriesBy({
  hasHandler: () => hasHandler(ID, "entriesProjected"),
  adjust: async (container, entries) => {
    const { result } = await syncCatalogWorkflow(container).run({ input: entries })
    return result
  },
})
