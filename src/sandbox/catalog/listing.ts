import { PRODUCT_STATUS, type ProductReadObject } from "../../service/rules/wire/catalog"
import { type CatalogStore, type ProductRecord, type Version } from "./store"

export type ProductStatus = 1 | 2 | 3 | 4

interface Listing {
  record: ProductRecord
  status: ProductStatus
}

export interface ListingQuery {
  status?: ProductStatus
  page: number
  perPage: number
  totalCounts: "versions" | "products"
}

/** A page of `GET /products`: one row for each version of each product, the live version before the waiting one. */
export function listProducts(store: CatalogStore, query: ListingQuery): { total: number; rows: ProductReadObject[] } {
  const first = (query.page - 1) * query.perPage
  const rows: ProductReadObject[] = []
  const products = new Set<string>()
  let versions = 0
  for (const listing of listings(store)) {
    if (query.status !== undefined && listing.status !== query.status) continue
    if (versions >= first && rows.length < query.perPage) rows.push(toReadObject(listing))
    versions += 1
    products.add(listing.record.id)
  }
  return { total: query.totalCounts === "products" ? products.size : versions, rows }
}

function* listings(store: CatalogStore): Iterable<Listing> {
  for (const record of store.all()) {
    for (const status of statusesOf(record)) yield { record, status }
  }
}

/** The statuses under which a product is listed, one per version. */
export function statusesOf({ live, proposal, archived }: ProductRecord): ProductStatus[] {
  const proposed = proposal?.verdict === "rejected" ? PRODUCT_STATUS.rejected : PRODUCT_STATUS.pending
  if (!live) return [archived ? PRODUCT_STATUS.archived : proposed]
  const current = archived ? PRODUCT_STATUS.archived : PRODUCT_STATUS.active
  return proposal ? [current, proposed] : [current]
}

function toReadObject({ record, status }: Listing): ProductReadObject {
  const { live, proposal } = record
  const isProposal = status === PRODUCT_STATUS.pending || status === PRODUCT_STATUS.rejected
  const version: Version | null = isProposal ? proposal : (live ?? proposal)
  const content = version?.content
  return {
    id: record.id,
    sku: record.sku,
    name: content?.name ?? undefined,
    category: content?.category,
    deals_price: content?.deals_price ?? undefined,
    retail_price: content?.retail_price ?? undefined,
    in_stock: (isProposal ? proposal?.in_stock : undefined) ?? record.in_stock,
    status,
    ...(status === PRODUCT_STATUS.rejected && proposal?.verdict === "rejected" ? { message: proposal.message } : {}),
    updated: version?.updated,
  }
}
