import { type MedusaContainer } from "@medusajs/framework/types"
import { type Plan } from "../../core/catalog/plan"
import { type ProjectedItem } from "./projected-item"
import { type Rehearsal, syncCatalogWorkflow } from "../../workflows/sync-catalog/workflow"

/** What a push of these would do, with everything that takes part in one, the merchant's hook too. Claims, sends and records nothing. */
export async function rehearsePage(
  container: MedusaContainer,
  rehearsal: Rehearsal,
): Promise<{ items: ProjectedItem[]; plan: Plan }> {
  const { result } = await syncCatalogWorkflow(container).run({
    input: { lane: "content", limit: rehearsal.items.length, rehearsal },
  })
  if (!result.rehearsed) throw new Error("a rehearsal answers what it rehearsed")
  return result.rehearsed
}
