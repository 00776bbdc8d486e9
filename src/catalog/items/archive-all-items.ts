import { setTimeout } from "node:timers/promises"
import { type Store } from "../../store/store"
import { CATALOG_LIMITS, PRODUCT_STATUS } from "../../service/rules/wire/catalog"
import { requireConfigured } from "../../store/configured"
import { requireOwnDatabase } from "../copied-database"
import { CLAIM_MS } from "../page/claim-page"
import { sendAll } from "../page/send-page"
import { acknowledge, forgetInFlight } from "../rules/answer/acknowledge"
import { type ChangeOutcome } from "../rules/answer/outcome"
import { RequestSize } from "../rules/pacing/request-size"
import { type Known, toKnownChange } from "../rules/plan/known"
import { type PlannedEntry } from "../rules/plan/plan"
import { pausePushing } from "../runs/pause-pushing"
import { type ShownItem } from "../sql/item/archive-shown"

export interface ArchivedCatalog {
  archived: number
  /** Items that the service may still show, each with the reason. */
  left: { partner_id: string; message: string }[]
}

/** The longest wait for running pushes. A dead process holds its items for one lease. */
const PUSHES_END_MS = 2 * CLAIM_MS
/** Polling interval while pushes end. */
const RETRY_MS = 250

/**
 * Archives every item at the service, on a person's request. It pauses pushing first, because the next push would bring the items back.
 * Then it waits for the requests that are under way, because they may still put an item on sale. The change limit does not count these
 * changes: the person named all of them.
 *
 * @param by the person
 * @param waitMs the longest wait for running pushes; then their items are left
 * @throws AdminApiError in a copied database: its items are another store's
 */
export async function archiveAllItems(
  store: Store,
  { by, waitMs = PUSHES_END_MS }: { by: string; waitMs?: number },
): Promise<ArchivedCatalog> {
  requireConfigured(store)
  await requireOwnDatabase(store)
  await pausePushing(store, { by })
  await waitForPushes(store, waitMs)
  const total: ArchivedCatalog = { archived: 0, left: [] }
  for (let after = ""; ;) {
    const items = await store.catalog.items.pageShown({ after, limit: CATALOG_LIMITS.entriesPerSync })
    const last = items.at(-1)
    if (!last) return total
    const { archived, left } = await archivePage(store, items)
    total.archived += archived
    total.left.push(...left)
    after = last.id
  }
}

/** Each poll reads only the items that were busy before, because the search for busy items reads all items. */
async function waitForPushes({ catalog: { items } }: Store, waitMs: number): Promise<void> {
  const endAt = performance.now() + waitMs
  let busy = await items.findBusy()
  while (busy.length > 0 && performance.now() < endAt) {
    await setTimeout(RETRY_MS)
    busy = await items.findBusy(busy)
    // A push that has not seen the pause yet may have claimed other items.
    if (busy.length === 0) busy = await items.findBusy()
  }
}

async function archivePage(store: Store, page: ShownItem[]): Promise<ArchivedCatalog> {
  const { clients } = requireConfigured(store)
  const items = page.filter(({ is_busy }) => !is_busy)
  const { outcomes, stoppedBy, failedAlone } = await sendAll({
    catalog: clients.catalog,
    batches: [items.map(toArchive)],
    attempts: {},
    requestSize: new RequestSize(await store.catalog.requestSize.read()),
    maySend: () => true,
  })
  const failure = (stoppedBy ?? failedAlone)?.message ?? "the service has not said whether it took it"
  const judged = items.map((item) => ({ item, ...judge(item, outcomes[item.id]?.at(-1), failure) }))
  const archived = judged.flatMap(({ item, message, known }) =>
    message === null ? [{ id: item.id, ...toKnownChange(item.known, known) }] : [],
  )
  await store.catalog.items.recordArchived(archived)
  const busy = page.filter(({ is_busy }) => is_busy).map((item) => ({ item, message: "a push still works on it" }))
  const left = [...judged, ...busy].flatMap(({ item, message }) =>
    message === null ? [] : [{ partner_id: item.partner_id, message }],
  )
  return { archived: archived.length, left }
}

const toArchive = ({ id, partner_id }: ShownItem): PlannedEntry => ({
  itemId: id,
  partnerId: partner_id,
  change: { kind: "archive" },
  entry: { id: partner_id, status: PRODUCT_STATUS.archived },
})

interface Judged {
  /** Null = customers no longer see the item. */
  message: string | null
  known: Known | null
}

function judge({ known, in_flight }: ShownItem, outcome: ChangeOutcome | undefined, failure: string): Judged {
  const certain = forgetInFlight(known, in_flight)
  // A sale may have changed the stock since the request without an answer.
  const before = certain && in_flight ? { ...certain, in_stock: null } : certain
  switch (outcome?.kind) {
    case "acknowledged":
      return { message: null, known: acknowledge(before, outcome.change, outcome.result) }
    case "refused":
      return outcome.notFoundRemotely
        ? { message: null, known: before && { ...before, archived: true } }
        : { message: outcome.message, known }
    case "postponed":
    case undefined:
      return { message: failure, known }
  }
}
