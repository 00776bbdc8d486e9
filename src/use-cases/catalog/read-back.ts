import { setTimeout } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { toFailureText } from "../../core/failure-text"
import { CONFIRMABLE_DOUBTS } from "../../core/catalog/listing"
import { toReadBackNote } from "../../core/catalog/run-note"
import { type ListingDoubt, type RunNote } from "../../core/message/message"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type RunScope } from "../../modules/partner-commerce/catalog/sync-run-store"
import { requireConfigured } from "../configured"
import { AdminApiError } from "../admin-api-error"
import { whyCopied } from "./copied-database"
import { whyNotPushing } from "./push-obstacle"
import { doubtReading, stageListing } from "./read-listing"
import { settleReading } from "./settle-reading"
import { RUN_STALE_MS } from "./work-run"

export const LISTING_PROBLEM = "listing"

/** While another read-back has its turn. */
const RETRY_MS = 250
/** Without anything that has to be approved. */
const EVERY_MINUTES = 15

/** `confirm`: a person says that what is missing there is gone. `by`: who. */
export type ReadBackOrder = Pick<RunScope, "confirm" | "by">

/**
 * Writes a read-back down. It is not started: see `reconcileCatalog`.
 *
 * @returns its id
 * @throws MedusaError `not_allowed` in a copied database: what the service shows is not about this ledger
 */
export async function createReconcileRun(container: MedusaContainer, order: ReadBackOrder = {}): Promise<string> {
  const service = container.resolve(PARTNER_COMMERCE)
  const copied = await whyCopied(service)
  if (copied) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, copied)
  const { shopCode } = requireConfigured(service).options
  const run = await service.createRuns({ shop_code: shopCode, kind: "reconcile", scope: { scope: "all", ...order } })
  return run.id
}

/** Reads back at once. @returns the run that says what was found */
export async function reconcileNow(container: MedusaContainer) {
  const runId = await createReconcileRun(container)
  await reconcileCatalog(container, runId)
  return container.resolve(PARTNER_COMMERCE).retrieveRun(runId)
}

/** Reads back every quarter of an hour, sooner after a push that has to be approved, and where the process of the last one died. */
export async function reconcileIfDue(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return
  const { shopCode } = service.connection.options
  const died = await service.catalog.runs.endDead(shopCode, RUN_STALE_MS)
  const obstacle = await whyNotPushing(service)
  // A pause is for what is sent: what the service decides meanwhile is read.
  if (obstacle !== null && obstacle.code !== "paused") return
  if (died === 0 && !(await service.catalog.readBack.isDue(shopCode, EVERY_MINUTES))) return
  await reconcileCatalog(container, await createReconcileRun(container))
}

/**
 * Reads the whole catalogue back from the service and compares it with what the ledger believes: approvals and rejections are
 * recorded, what differs is marked and sent again, and products there that are not ours are counted. Before that the listing is judged as
 * a whole: one that contradicts itself fails, and one that misses much says nothing about what is missing, until a person confirms it.
 */
export async function reconcileCatalog(container: MedusaContainer, runId: string): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const scope = await takeInTurn(service, runId)
  if (!scope) return
  try {
    const readSince = await service.catalog.readBack.now()
    const reading = await stageListing(service, runId)
    if (!reading.ok)
      return await endFailed(service, runId, { code: "failed", values: { error: reading.error.message } })
    const { strangers, ...listing } = reading.value
    const doubt = await doubtReading(service, { runId, readSince, listing })
    if (doubt && !(scope.confirm && isConfirmable(doubt))) {
      await service.problems.raise({ key: LISTING_PROBLEM, ...doubt })
      if (doubt.code !== "items_missing") return await endFailed(service, runId, doubt)
      await settleReading(container, { runId, readSince, isMissingGone: "unknown" })
      await service.catalog.runs.holdReadBack(runId, doubt)
      return
    }
    const isMissingGone = scope.confirm ? "confirmed" : "after two readings"
    const drifted = await settleReading(container, { runId, readSince, isMissingGone })
    await service.catalog.strangers.replace(strangers)
    await service.catalog.runs.endHeldReadBacks({ code: "released", values: {} })
    await service.problems.clear(LISTING_PROBLEM)
    await service.catalog.runs.finish(
      runId,
      "completed",
      toReadBackNote(
        drifted,
        strangers.map(({ partner_id }) => partner_id),
      ),
    )
  } catch (error) {
    await service.catalog.runs.finish(runId, "failed", { code: "failed", values: { error: toFailureText(error) } })
    throw error
  }
}

/** Waits for its turn. @returns null when another process works on it, or it is over */
async function takeInTurn(
  { catalog: { runs } }: PartnerCommerceModuleService,
  runId: string,
): Promise<RunScope | null> {
  for (;;) {
    const run = await runs.take(runId, RUN_STALE_MS)
    if (run) return run.scope
    if (!(await runs.isQueued(runId))) return null
    await setTimeout(RETRY_MS)
  }
}

async function endFailed(service: PartnerCommerceModuleService, runId: string, note: RunNote): Promise<void> {
  await service.catalog.runs.finish(runId, "failed", note)
}

const isConfirmable = ({ code }: ListingDoubt) => CONFIRMABLE_DOUBTS.includes(code)
