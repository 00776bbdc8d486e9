import { findListingAnomaly, type Listing } from "../../../core/catalog/read-back/listing"
import { type RemoteVersions, toRemoteSku, toStatus } from "../../../core/catalog/read-back/read-back"
import { type ListingAnomaly } from "../../../core/message/message"
import { type Result } from "../../../core/service-error"
import { CATALOG_LIMITS, PRODUCT_STATUS, type ProductReadObject } from "../../../core/wire/catalog"
import { type UnreadableRow } from "../../../core/wire/rows"
import { type PartnerCommerceModuleService } from "../../../modules/partner-commerce"
import { type Stranger } from "../../../modules/partner-commerce/catalog/stranger-ledger"
import { NO_COUNTS } from "../../../modules/partner-commerce/catalog/run/sync-run-store"
import { requireConfigured } from "../../configured"

const STATUSES = Object.values(PRODUCT_STATUS)
/** A product has one version of each status at the most. */
const MOST_VERSIONS = STATUSES.length
/** What waits and what was rejected: each is a list of its own, and both are one reading. */
const WAITING_STATUSES = [PRODUCT_STATUS.pending, PRODUCT_STATUS.rejected] as const

export interface StagedListing extends Listing {
  strangers: Stranger[]
  /** Nothing is believed of these products: neither that they are as they were, nor that they are missing. */
  unreadable: UnreadableRow[]
}

/**
 * Stages every page of `GET /products`, up to one that shows nothing new.
 *
 * @param status of the versions that are asked for; absent = all
 * @returns the listing as a whole, or how the service failed
 */
export async function stageListing(
  service: PartnerCommerceModuleService,
  runId: string,
  status?: (typeof WAITING_STATUSES)[number],
): Promise<Result<StagedListing>> {
  const { clients, options } = requireConfigured(service)
  const perPage = CATALOG_LIMITS.productsPerPage
  const staged = { runId, asked: status ? WAITING_STATUSES : STATUSES }
  const strangers = new Map<string, RemoteVersions>()
  const ids = new Set<string>()
  const seen = new Set<string>()
  const unread: UnreadableRow[] = []
  let rows = 0
  for (let page = 1; ; page++) {
    const answer = await clients.catalog.listProducts({ page, perPage, ...(status && { status }) })
    if (!answer.ok) return answer
    const { products, pages, unreadable = [] } = answer.value
    const shown = products.length + unreadable.length
    const keys = [...products.map(toRowKey), ...unreadable.map((row, at) => toUnreadableKey(row, `${page}.${at}`))]
    const fresh = keys.filter((key) => !seen.has(key))
    const isRepeated = shown > 0 && fresh.length === 0
    for (const key of fresh) seen.add(key)
    // A service that knows no such filter shows the others too.
    const versions = groupById(status ? products.filter((product) => product.status === status) : products)
    const ours = await service.catalog.readBack.stage(options.shopCode, staged, versions)
    for (const { partner_id, versions: some } of versions) {
      ids.add(partner_id)
      if (!ours.has(partner_id)) strangers.set(partner_id, { ...strangers.get(partner_id), ...some })
    }
    for (const { id } of unreadable) if (id !== null) ids.add(id)
    if (unreadable.length > 0) await service.catalog.readBack.leave(unreadable.flatMap(({ id }) => id ?? []))
    if (!isRepeated) {
      rows += shown
      unread.push(...unreadable)
    }
    await service.catalog.runs.setTotal(runId, pages.total)
    await service.catalog.runs.count(runId, { ...NO_COUNTS, requests: 1 })
    const read = page * (pages.per_page || perPage)
    // The interface does not say whether versions are counted or products: a full page is followed by another.
    const isLast = read >= pages.total && shown < (pages.per_page || perPage)
    if (shown === 0 || isRepeated || isLast || read >= pages.total * MOST_VERSIONS) {
      const listing = { rows, products: ids.size, total: pages.total, isRepeated }
      return { ok: true, value: { ...listing, strangers: [...strangers].flatMap(toStranger), unreadable: unread } }
    }
  }
}

/** A row without an id is another row each time. */
const toUnreadableKey = ({ id, issue }: UnreadableRow, place: string) =>
  JSON.stringify([id ?? place, "unreadable", issue])

const toRowKey = ({ id, status }: ProductReadObject) => JSON.stringify([id, status])

function toStranger([partner_id, versions]: [string, RemoteVersions]): Stranger[] {
  const remote_status = toStatus(versions)
  const shown = versions[1] ?? versions[2] ?? versions[3] ?? versions[4]
  if (remote_status === null) return []
  return [{ partner_id, remote_sku: toRemoteSku(versions), name: shown?.name ?? null, remote_status }]
}

/** Judges what was staged as a whole. @returns null where it can be believed */
export async function findReadingAnomaly(
  service: PartnerCommerceModuleService,
  { runId, readSince, listing }: { runId: string; readSince: string; listing: Listing },
): Promise<ListingAnomaly | null> {
  const { settings } = await service.configuration.settings.read()
  const expected = await service.catalog.readBack.countExpected(
    requireConfigured(service).options.shopCode,
    runId,
    readSince,
  )
  return findListingAnomaly(listing, expected, settings.brake_percent)
}

function groupById(products: ProductReadObject[]): { partner_id: string; versions: RemoteVersions }[] {
  const byId = new Map<string, RemoteVersions>()
  for (const product of products) {
    if (!product.id || !product.status) continue
    byId.set(product.id, { ...byId.get(product.id), [product.status]: product })
  }
  return [...byId].map(([partner_id, versions]) => ({ partner_id, versions }))
}
