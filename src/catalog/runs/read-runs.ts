import { type Store } from "../../store/store"
import { type WaitingPrice } from "../sql/change-limit/change-limit-ledger"
import { requireConfigured } from "../../store/configured"
import { type SentContent } from "../../activity/rules/timeline"
import { type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { NOTHING_SENT, type BlockedCause } from "../sql/item/count"
import { toCauseLinks, toFixLink } from "../../activity/rules/problems"

const PRICES_SHOWN = 50

export interface RunDetail extends RunFacts {
  causes: CauseFacts[]
  /** The first prices that wait for a person. The one that falls furthest comes first. */
  price_changes: WaitingPrice[]
}

/** A run with the items that are held back, by cause, and its price changes. @throws MedusaError `not_found` */
export async function readRun(store: Store, id: string): Promise<RunDetail> {
  const run = await store.module.retrieveRun(id)
  const [facts] = await toRunFacts(store, [run])
  // The admin polls each second during the run.
  if (!facts?.sent) return { run, sent: null, causes: [], price_changes: [] }
  requireConfigured(store)
  const [causes, price_changes] = await Promise.all([
    store.catalog.items.countByCause(run.id),
    store.catalog.changeLimit.priceChanges(run.id, PRICES_SHOWN),
  ])
  return { ...facts, causes: causes.map(toCauseFacts), price_changes }
}

/** Read-backs run every quarter of an hour, and most find no difference. */
const EVENTFUL = { $or: [{ kind: "sync" as const }, { status: "failed" as const }, { note: { $ne: null } }] }

/** Pushes and read-backs, newest first. @param page `onlyEventful`: without read-backs that found nothing */
export async function listRuns(
  store: Store,
  { onlyEventful, limit, offset }: { onlyEventful: boolean; limit: number; offset: number },
): Promise<{ runs: RunFacts[]; count: number }> {
  const page = { take: limit, skip: offset, order: { created_at: "DESC" } } as const
  const [runs, count] = await store.module.listAndCountRuns(onlyEventful ? EVENTFUL : {}, page)
  return { runs: await toRunFacts(store, runs), count }
}

type RunRow = Awaited<ReturnType<PartnerCommerceModuleService["retrieveRun"]>>

/** A push or a read-back, and the state of the content that it sent. */
export interface RunFacts {
  run: RunRow
  /** null = the run goes on. */
  sent: SentContent | null
}

async function toRunFacts(store: Store, runs: RunRow[]): Promise<RunFacts[]> {
  const over = runs.filter(({ status }) => status !== "queued" && status !== "running").map(({ id }) => id)
  const { connection } = store
  const counted = connection.kind === "inert" ? [] : await store.catalog.items.countByRun(over)
  const byRun = new Map(counted.map(({ run_id, ...sent }) => [run_id, sent]))
  return runs.map((run) => ({ run, sent: over.includes(run.id) ? (byRun.get(run.id) ?? NOTHING_SENT) : null }))
}

type CauseFacts = ReturnType<typeof toCauseFacts>

/** A cause that holds items back, with the pages that fix it. */
export const toCauseFacts = ({ examples, ...cause }: BlockedCause) => ({
  ...cause,
  ...toCauseLinks(cause.code),
  /** Some of the items, each with the page that fixes it. */
  examples: examples.map((item) => ({ ...item, link: toFixLink(cause.code, item) })),
})
