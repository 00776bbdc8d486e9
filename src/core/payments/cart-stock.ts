/** Whether a cart asks for more than its sales channel can reserve, all of its lines together. */

/** The part of an inventory item that a line of a cart needs. A kit has several. */
export interface StockShare {
  lineId: string
  /** The name that the customer knows. */
  title: string
  inventoryItemId: string
  /** Units of the inventory item for the whole line. */
  needed: number
  /** Stocked minus reserved, over the locations of the sales channel. */
  free: number
}

/** @returns titles of the lines whose inventory items are short, each once; empty = the whole cart can be reserved */
export function findShortLines(shares: readonly StockShare[]): string[] {
  const needed = new Map<string, number>()
  for (const share of shares) {
    needed.set(share.inventoryItemId, (needed.get(share.inventoryItemId) ?? 0) + share.needed)
  }
  const short = shares.filter(({ inventoryItemId, free }) => (needed.get(inventoryItemId) ?? 0) > free)
  return [...new Set(short.map(({ title }) => title))]
}
