import { type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { NOTHING_SENT, type SentContent } from "../../modules/partner-commerce/catalog/item/count"
import { requireConfigured } from "../configured"
import { type CauseFacts, toCauseFacts } from "./cause-facts"

type RunRow = Awaited<ReturnType<PartnerCommerceModuleService["retrieveRun"]>>

/** A push or a read-back, and what has become of the content that it sent. */
export interface RunFacts {
  run: RunRow
  /** null = the run goes on. */
  sent: SentContent | null
}

/** Read-backs come every quarter of an hour, and mostly find everything as it should be. */
const EVENTFUL = { $or: [{ kind: "sync" as const }, { status: "failed" as const }, { note: { $ne: null } }] }

/** Newest first. @param question `isEventful`: without read-backs that found nothing */
export async function readRuns(
  service: PartnerCommerceModuleService,
  { isEventful, limit, offset }: { isEventful: boolean; limit: number; offset: number },
): Promise<{ runs: RunFacts[]; count: number }> {
  const page = { take: limit, skip: offset, order: { created_at: "DESC" } } as const
  const [runs, count] = await service.listAndCountRuns(isEventful ? EVENTFUL : {}, page)
  return { runs: await withSent(service, runs), count }
}

/** @returns also what holds back of what it sent, by its cause. @throws where there is no such run */
export async function readRun(
  service: PartnerCommerceModuleService,
  id: string,
): Promise<RunFacts & { causes: CauseFacts[] }> {
  const run = await service.retrieveRun(id)
  const [facts] = await withSent(service, [run])
  // While it goes on somebody asks each second.
  if (!facts?.sent) return { run, sent: null, causes: [] }
  const causes = await service.catalog.items.countByCause(requireConfigured(service).options.shopCode, run.id)
  return { ...facts, causes: causes.map(toCauseFacts) }
}

async function withSent(service: PartnerCommerceModuleService, runs: RunRow[]): Promise<RunFacts[]> {
  const over = runs.filter(({ status }) => status !== "queued" && status !== "running").map(({ id }) => id)
  const { connection } = service
  const counted =
    connection.kind === "inert" ? [] : await service.catalog.items.countByRun(connection.options.shopCode, over)
  const byRun = new Map(counted.map(({ run_id, ...sent }) => [run_id, sent]))
  return runs.map((run) => ({ run, sent: over.includes(run.id) ? (byRun.get(run.id) ?? NOTHING_SENT) : null }))
}
