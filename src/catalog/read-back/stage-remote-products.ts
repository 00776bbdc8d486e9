import { findRemoteListAnomaly, type RemoteList } from "../rules/read-back/remote-list"
import { type RemoteVersions, toRemoteSku, toStatus } from "../rules/read-back/read-back"
import { SeenVersions } from "../rules/read-back/seen-versions"
import { pickShown } from "../rules/plan/live"
import { type RemoteListAnomaly } from "../../messages/rules/message"
import { type Result } from "../../service/rules/service-error"
import { CATALOG_LIMITS, PRODUCT_STATUS, type ProductReadObject } from "../../service/rules/wire/catalog"
import { joinUnreadRows, NO_UNREAD_ROWS, toUnreadRows, type UnreadRows } from "../../service/rules/wire/unread-rows"
import { type Store } from "../../store/store"
import { type SeenUnknownProduct } from "../sql/unknown-product-ledger"
import { NO_COUNTS } from "../sql/run/sync-run-store"
import { requireConfigured } from "../../store/configured"

const STATUSES = Object.values(PRODUCT_STATUS)
/** A product has one version of each status at the most. */
const MOST_VERSIONS = STATUSES.length
/** Waiting and rejected versions: each status has its own list, and both lists make one reading. */
const WAITING_STATUSES = [PRODUCT_STATUS.pending, PRODUCT_STATUS.rejected] as const

export interface StagedRemoteProducts extends RemoteList {
  /** Products whose rows cannot be read: the reading proves neither that they are unchanged nor that they are missing. */
  unreadable: UnreadRows
}

interface RemoteProductsToStage {
  runId: string
  readSince?: string
  status?: (typeof WAITING_STATUSES)[number]
}

/**
 * Stages every page of `GET /products`, up to the first page without new rows. It keeps one page in memory, 16 to 48 bytes for each
 * earlier product, and the first unreadable rows.
 *
 * @param readSince absent = skip products that do not belong to this store
 * @param status the status of the versions to read; absent = all
 * @returns the remote list as a whole, or the service's failure
 */
export async function stageRemoteProducts(
  store: Store,
  { runId, readSince, status }: RemoteProductsToStage,
): Promise<Result<StagedRemoteProducts>> {
  const { clients } = requireConfigured(store)
  const perPage = CATALOG_LIMITS.productsPerPage
  const staged = { runId, asked: status ? WAITING_STATUSES : STATUSES }
  const seen = new SeenVersions()
  const named = new SeenVersions()
  let unread = NO_UNREAD_ROWS
  let rows = 0
  for (let page = 1; ; page++) {
    const answer = await clients.catalog.listProducts({ page, perPage, ...(status && { status }) })
    if (!answer.ok) return answer
    const { products, pages, unreadable = [] } = answer.value
    const shown = products.length + unreadable.length
    // Adds every row to `seen`, so the check may not stop early. A row without an id counts as new each time.
    const areFresh = [
      ...products.map(({ id, status }) => seen.add(id ?? "", status ?? 0)),
      ...unreadable.map(({ id }) => id === null || seen.add(id, 0)),
    ]
    const isRepeated = shown > 0 && !areFresh.includes(true)
    // A service that ignores this filter shows the other versions too.
    const versions = groupById(status ? products.filter((product) => product.status === status) : products)
    const ours = await store.catalog.readBack.stage(staged, versions)
    for (const { partner_id } of versions) named.add(partner_id, 0)
    for (const { id } of unreadable) if (id !== null) named.add(id, 0)
    const unknownProducts = versions.filter(({ partner_id }) => !ours.has(partner_id)).flatMap(toUnknownProduct)
    const unwritten =
      readSince === undefined ? [] : await store.catalog.unknownProducts.note(unknownProducts, readSince)
    if (unreadable.length > 0) await store.catalog.readBack.leave(unreadable.flatMap(({ id }) => id ?? []))
    if (!isRepeated) {
      rows += shown
      unread = joinUnreadRows(unread, toUnreadRows([...unreadable, ...unwritten]))
    }
    await store.catalog.runs.setTotal(runId, pages.total)
    await store.catalog.runs.count(runId, { ...NO_COUNTS, requests: 1 })
    const read = page * (pages.per_page || perPage)
    // The interface does not say whether the total counts versions or products, so a full page always has a successor.
    const isLast = read >= pages.total && shown < (pages.per_page || perPage)
    if (shown === 0 || isRepeated || isLast || read >= pages.total * MOST_VERSIONS) {
      return { ok: true, value: { rows, products: named.size, total: pages.total, isRepeated, unreadable: unread } }
    }
  }
}

function toUnknownProduct({ partner_id, versions }: ReadVersions): SeenUnknownProduct[] {
  const remote_status = toStatus(versions)
  const shown = versions[1] ?? versions[2] ?? versions[3] ?? versions[4]
  if (remote_status === null || !shown?.status) return []
  const name = shown.name ?? null
  const seen = versions[1] ?? versions[2]
  return [
    {
      partner_id,
      remote_sku: toRemoteSku(versions),
      name,
      remote_status,
      shown_status: shown.status,
      shown: seen ? { ...pickShown(seen), status: seen.status } : null,
    },
  ]
}

/** Judges the staged list as a whole. @returns null if it is credible */
export async function findReadingAnomaly(
  store: Store,
  { runId, readSince, remoteList }: { runId: string; readSince: string; remoteList: RemoteList },
): Promise<RemoteListAnomaly | null> {
  const { settings } = await store.configuration.settings.read()
  const expected = await store.catalog.readBack.countExpected(runId, readSince)
  return findRemoteListAnomaly(remoteList, expected, settings.change_limit_percent)
}

interface ReadVersions {
  partner_id: string
  versions: RemoteVersions
}

function groupById(products: ProductReadObject[]): ReadVersions[] {
  const byId = new Map<string, RemoteVersions>()
  for (const product of products) {
    if (!product.id || !product.status) continue
    byId.set(product.id, { ...byId.get(product.id), [product.status]: product })
  }
  return [...byId].map(([partner_id, versions]) => ({ partner_id, versions }))
}
