/** Splits deals that are decided together into sections. Each section locks few inventory items, and so for a short time. */

/**
 * Deals that want the same item stay together in their order of arrival: first come, first served. Deals without common items share a
 * section while their items are few. A single deal above the limit gets its own section.
 *
 * @param itemsOf the inventory items that each deal takes from
 * @returns the indexes of the deals, by section
 */
export function toLockSections(itemsOf: readonly (readonly string[])[], mostItems: number): number[][] {
  const sections: Cluster[] = []
  for (const cluster of toClusters(itemsOf)) {
    const last = sections.at(-1)
    if (last && last.items.size + cluster.items.size <= mostItems) merge(last, cluster)
    else sections.push(cluster)
  }
  return sections.map(({ deals }) => deals)
}

interface Cluster {
  deals: number[]
  items: Set<string>
}

/** Connected components: deals with common items, also through other deals. A kit connects the deals that buy its parts. */
function toClusters(itemsOf: readonly (readonly string[])[]): Cluster[] {
  let clusters: Cluster[] = []
  for (const [deal, items] of itemsOf.entries()) {
    const own: Cluster = { deals: [deal], items: new Set(items) }
    const isConnected = (cluster: Cluster) => items.some((item) => cluster.items.has(item))
    for (const cluster of clusters.filter(isConnected)) merge(own, cluster)
    clusters = [...clusters.filter((cluster) => !isConnected(cluster)), own]
  }
  return clusters
}

function merge(into: Cluster, { deals, items }: Cluster): void {
  into.deals = [...into.deals, ...deals].sort((a, b) => a - b)
  for (const item of items) into.items.add(item)
}
