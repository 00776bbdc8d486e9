/** Decides whether the lines of a cart together need more units than the sales channel can reserve. */

/** The inventory item that a line of a cart needs. A kit needs several. */
export interface StockShare {
  lineId: string
  /** The name that the customer sees. */
  title: string
  inventoryItemId: string
  /** Units of the inventory item for the whole line. */
  needed: number
  /** Stocked minus reserved, over the locations of the sales channel. */
  free: number
}

/** @returns the titles of the lines whose inventory items are short, each once; empty = Medusa can reserve the whole cart */
export function findShortLines(shares: readonly StockShare[]): string[] {
  const needed = new Map<string, number>()
  for (const share of shares) {
    needed.set(share.inventoryItemId, (needed.get(share.inventoryItemId) ?? 0) + share.needed)
  }
  const short = shares.filter(({ inventoryItemId, free }) => (needed.get(inventoryItemId) ?? 0) > free)
  return [...new Set(short.map(({ title }) => title))]
}
