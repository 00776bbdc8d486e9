import { setTimeout } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { toFailureText } from "../../core/failure-text"
import { type Known } from "../../core/catalog/known"
import { heldNames } from "../../core/catalog/names"
import { firstBlocking, toProblem } from "../../core/catalog/problem"
import { toReadBackNote } from "../../core/catalog/run-note"
import { decideReadBack, type RemoteVersions } from "../../core/catalog/read-back"
import { type Result } from "../../core/service-error"
import { CATALOG_LIMITS, PRODUCT_STATUS, type ProductReadObject } from "../../core/wire/catalog"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type ReadBackRecord, type ReadItem } from "../../modules/partner-commerce/catalog/read-back-ledger"
import { NO_COUNTS } from "../../modules/partner-commerce/catalog/sync-run-store"
import { requireConfigured } from "../configured"
import { AdminApiError } from "../admin-api-error"
import { whyCopied } from "./copied-database"
import { whyNotPushing } from "./push-obstacle"
import { schedulePush } from "./push-scheduler"
import { RUN_STALE_MS } from "./work-run"

const ITEMS_AT_ONCE = 500
/** A product has one version of each status at the most. */
const MOST_VERSIONS = Object.keys(PRODUCT_STATUS).length
/** While another read-back has its turn. */
const RETRY_MS = 250
/** Without anything that has to be approved. */
const EVERY_MINUTES = 15

/**
 * Writes a read-back down. It is not started: see `reconcileCatalog`.
 *
 * @returns its id
 * @throws MedusaError `not_allowed` in a copied database: what the service shows is not about this ledger
 */
export async function createReconcileRun(container: MedusaContainer): Promise<string> {
  const service = container.resolve(PARTNER_COMMERCE)
  const copied = await whyCopied(service)
  if (copied) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, copied)
  const { shopCode } = requireConfigured(service).options
  const run = await service.createRuns({ shop_code: shopCode, kind: "reconcile", scope: { scope: "all" } })
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
 * recorded, what differs is marked and sent again, and products there that are not ours are counted.
 */
export async function reconcileCatalog(container: MedusaContainer, runId: string): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (!(await takeInTurn(service, runId))) return
  try {
    const readSince = await service.catalog.readBack.now()
    const reading = await stageAll(service, runId)
    if (!reading.ok)
      return await service.catalog.runs.finish(runId, "failed", {
        code: "failed",
        values: { error: reading.error.message },
      })
    const { drifted, woken } = await settleAll(container, runId, readSince)
    if (drifted > 0) schedulePush(container, "stock", 0)
    if (drifted > 0 || woken > 0) schedulePush(container, "content", 0)
    await service.catalog.runs.finish(runId, "completed", toReadBackNote(drifted, reading.value.strangers))
  } catch (error) {
    await service.catalog.runs.finish(runId, "failed", { code: "failed", values: { error: toFailureText(error) } })
    throw error
  }
}

/** Waits for its turn. @returns false when another process works on it, or it is over */
async function takeInTurn({ catalog: { runs } }: PartnerCommerceModuleService, runId: string): Promise<boolean> {
  while (!(await runs.take(runId, RUN_STALE_MS))) {
    if (!(await runs.isQueued(runId))) return false
    await setTimeout(RETRY_MS)
  }
  return true
}

async function stageAll(
  service: PartnerCommerceModuleService,
  runId: string,
): Promise<Result<{ strangers: string[] }>> {
  const { clients, options } = requireConfigured(service)
  const perPage = CATALOG_LIMITS.productsPerPage
  const strangers = new Set<string>()
  for (let page = 1; ; page++) {
    const answer = await clients.catalog.listProducts({ page, perPage })
    if (!answer.ok) return answer
    const { products, pages } = answer.value
    const versions = groupById(products)
    const ours = await service.catalog.readBack.stage(options.shopCode, runId, versions)
    for (const { partner_id } of versions) if (!ours.has(partner_id)) strangers.add(partner_id)
    await service.catalog.runs.setTotal(runId, pages.total)
    await service.catalog.runs.count(runId, { ...NO_COUNTS, requests: 1 })
    const read = page * (pages.per_page || perPage)
    // The interface does not say whether versions are counted or products: a full page is followed by another.
    const isLast = read >= pages.total && products.length < (pages.per_page || perPage)
    if (products.length === 0 || isLast || read >= pages.total * MOST_VERSIONS)
      return { ok: true, value: { strangers: [...strangers] } }
  }
}

function groupById(products: ProductReadObject[]): { partner_id: string; versions: RemoteVersions }[] {
  const byId = new Map<string, RemoteVersions>()
  for (const product of products) {
    if (!product.id || !product.status) continue
    byId.set(product.id, { ...byId.get(product.id), [product.status]: product })
  }
  return [...byId].map(([partner_id, versions]) => ({ partner_id, versions }))
}

async function settleAll(
  container: MedusaContainer,
  runId: string,
  readSince: string,
): Promise<{ drifted: number; woken: number }> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  let drifted = 0
  let woken = 0
  let afterId = ""
  for (;;) {
    const items = await service.catalog.readBack.page(shopCode, runId, afterId, ITEMS_AT_ONCE)
    const last = items.at(-1)
    if (!last) return { drifted, woken }
    afterId = last.id
    const decided = items.map((item) => ({ item, ...toRecord(item) }))
    const written = await service.catalog.readBack.record(
      decided.map(({ record }) => record),
      readSince,
    )
    const settled = decided.filter(({ record }) => written.has(record.id))
    const differing = settled.filter(({ record }) => record.drifted).length
    drifted += differing
    await service.catalog.runs.count(runId, {
      ...NO_COUNTS,
      done: items.length,
      updated: differing,
      unchanged: items.length - differing,
    })
    woken += await service.catalog.names.wake(shopCode, freedNames(settled))
    await emitDecisions(container, settled)
  }
}

/** An approval frees the name that customers saw until then. */
function freedNames(settled: { item: ReadItem; record: ReadBackRecord }[]): string[] {
  const namesOf = (known: Known | null) => heldNames(known).map(({ name }) => name)
  const freed = settled.flatMap(({ item, record }) => {
    const after = new Set(namesOf(record.known))
    return namesOf(item.known).filter((name) => !after.has(name))
  })
  return [...new Set(freed)]
}

function toRecord(item: ReadItem): { record: ReadBackRecord; event: "approved" | "rejected" | null } {
  const isMissing = Object.keys(item.versions).length === 0
  if (isMissing && item.missed_reads === 0) {
    const { id, known, refused, problems, rejection_seen } = item
    const unchanged = { id, known, refused, problems: problems ?? [], rejection_seen, parked: false, drifted: false }
    return { record: { ...unchanged, remote_status: null, remote_message: null, missed_reads: 1 }, event: null }
  }
  const readBack = decideReadBack(item.versions, { ...item, rejectionSeen: item.rejection_seen })
  const parked = readBack.event === "rejected"
  const problems = (item.problems ?? []).filter((problem) => problem.code !== "rejected")
  const record: ReadBackRecord = {
    id: item.id,
    known: readBack.known,
    refused: readBack.refused,
    problems:
      readBack.refused?.code === "rejected" && !firstBlocking(problems)
        ? [toProblem({ code: "rejected", values: { words: readBack.refused.message } }), ...problems]
        : problems,
    remote_status: readBack.remoteStatus,
    remote_message: readBack.remoteMessage,
    missed_reads: isMissing ? item.missed_reads + 1 : 0,
    rejection_seen: readBack.rejectionSeen,
    parked,
    drifted: readBack.drift.length > 0,
  }
  return { record, event: readBack.event }
}

/** Each decision of the service as an event, once. */
async function emitDecisions(
  container: MedusaContainer,
  settled: { item: ReadItem; event: "approved" | "rejected" | null }[],
) {
  const messages = settled.flatMap(({ item, event }) =>
    event
      ? [
          {
            name: `partner-commerce.item.${event}`,
            data: { id: item.id, variant_id: item.variant_id, partner_id: item.partner_id },
          },
        ]
      : [],
  )
  if (messages.length > 0) await container.resolve(Modules.EVENT_BUS).emit(messages)
}
