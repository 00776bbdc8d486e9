import { isWaiting } from "./approval"
import { statusesOf, type ProductStatus } from "./listing"
import { type CatalogStore, type ProductRecord } from "./store"

/** A product with its versions, as the service's staff would see it. */
export type ProductView = ProductRecord & { statuses: ProductStatus[]; waiting: boolean }

export const toProductView = (record: ProductRecord): ProductView => ({
  ...structuredClone(record),
  statuses: statusesOf(record),
  waiting: isWaiting(record),
})

/** Products that have a version in `status`, and `text` in their id or in the name of a version. */
export function findProducts(
  catalog: CatalogStore,
  { text = "", status }: { text?: string; status?: number },
): ProductRecord[] {
  const wanted = text.toLowerCase()
  return [...catalog.all()].filter((record) => {
    const { id, live, proposal } = record
    const searched = [id, live?.content.name, proposal?.content.name].join(" ").toLowerCase()
    return searched.includes(wanted) && (status === undefined || statusesOf(record).some((one) => one === status))
  })
}

/** Counts the versions by status, and the products that wait for a decision. */
export function countVersions(catalog: CatalogStore) {
  const counts = { products: catalog.size, waiting: 0, active: 0, archived: 0, pending: 0, rejected: 0 }
  const names = { 1: "active", 2: "archived", 3: "pending", 4: "rejected" } as const
  for (const record of catalog.all()) {
    for (const status of statusesOf(record)) counts[names[status]] += 1
    if (isWaiting(record)) counts.waiting += 1
  }
  return counts
}
