import { type SentContent } from "../../activity/rules/timeline"
import { type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { NOTHING_SENT } from "../sql/item/count"
import { type Store } from "../../store/store"

type RunRow = Awaited<ReturnType<PartnerCommerceModuleService["retrieveRun"]>>

/** A push or a read-back, and the state of the content that it sent. */
export interface RunFacts {
  run: RunRow
  /** null = the run goes on. */
  sent: SentContent | null
}

export async function toRunFacts(store: Store, runs: RunRow[]): Promise<RunFacts[]> {
  const over = runs.filter(({ status }) => status !== "queued" && status !== "running").map(({ id }) => id)
  const { connection } = store
  const counted = connection.kind === "inert" ? [] : await store.catalog.items.countByRun(over)
  const byRun = new Map(counted.map(({ run_id, ...sent }) => [run_id, sent]))
  return runs.map((run) => ({ run, sent: over.includes(run.id) ? (byRun.get(run.id) ?? NOTHING_SENT) : null }))
}
