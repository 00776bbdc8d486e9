import { MedusaError } from "@medusajs/framework/utils"
import { AdminApiError } from "../../messages/admin-api-error"
import { type Store } from "../../store/store"
import { CATALOG_LIMITS, PRODUCT_STATUS } from "../../service/rules/wire/catalog"
import { requireConfigured } from "../../store/configured"
import { findCopiedDatabase } from "../copied-database"
import { sendAll } from "../page/send-page"
import { type ChangeOutcome } from "../rules/answer/outcome"
import { RequestSize } from "../rules/pacing/request-size"
import { type PlannedEntry } from "../rules/plan/plan"
import { pausePushing } from "../runs/pause-pushing"
import { type ShownItem } from "../sql/item/archive-shown"

export interface ArchivedCatalog {
  archived: number
  /** Items that the service may still show, each with the service's message. */
  left: { partner_id: string; message: string }[]
}

/**
 * Archives every item at the service, on a person's request. It pauses pushing first, because the next push would bring the items back.
 * The change limit does not count these changes: the person named all of them.
 *
 * @param by the person
 * @throws AdminApiError in a copied database: its items are another store's
 */
export async function archiveAllItems(store: Store, by: string): Promise<ArchivedCatalog> {
  requireConfigured(store)
  const copied = await findCopiedDatabase(store)
  if (copied) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, copied)
  await pausePushing(store, { by })
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

async function archivePage(store: Store, items: ShownItem[]): Promise<ArchivedCatalog> {
  const { clients } = requireConfigured(store)
  const { outcomes, stoppedBy, failedAlone } = await sendAll({
    catalog: clients.catalog,
    batches: [items.map(toArchive)],
    attempts: {},
    requestSize: new RequestSize(await store.catalog.requestSize.read()),
    maySend: () => true,
  })
  const failure = (stoppedBy ?? failedAlone)?.message ?? "the service has not said whether it took it"
  const judged = items.map((item) => ({ item, message: whyLeft(outcomes[item.id]?.at(-1), failure) }))
  const archived = judged.flatMap(({ item, message }) => (message === null ? [item.id] : []))
  await store.catalog.items.recordArchived(archived)
  const left = judged.flatMap(({ item, message }) =>
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

/** @returns null if customers no longer see the item */
function whyLeft(outcome: ChangeOutcome | undefined, failure: string): string | null {
  switch (outcome?.kind) {
    case "acknowledged":
      return null
    case "refused":
      return outcome.notFoundRemotely ? null : outcome.message
    case "postponed":
    case undefined:
      return failure
  }
}
