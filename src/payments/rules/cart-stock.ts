/**
 * Decides whether Medusa can reserve the lines of a cart together. A cart is a sale of the store itself. The buffer and the maximum limit
 * the units of the service's catalogue, and not the store's checkout.
 */
import { type FreeStock, type InventoryPart, planLines } from "../../stock/rules/reservation"

export interface CartStock {
  lines: CartLine[]
  /** At the locations of the sales channel. */
  stock: FreeStock[]
}

/** A line whose stock is counted. */
export interface CartLine {
  /** The name that the customer sees. */
  title: string
  /** With the units that the whole line needs. */
  parts: InventoryPart[]
}

/**
 * Medusa reserves each inventory item of a line at one location.
 *
 * @returns the titles of the lines whose inventory items are short, each once; empty = Medusa can reserve the whole cart
 */
export function findShortLines({ lines, stock }: CartStock): string[] {
  const locationIds = [...new Set(stock.map(({ locationId }) => locationId))]
  const plans = planLines(
    lines.map(({ parts }) => ({ managesInventory: true, allowsBackorder: false, parts, locationIds })),
    stock,
  )
  const shortIds = new Set(lines.filter((_, at) => plans[at] === null).flatMap(toItemIds))
  const short = lines.filter((line) => toItemIds(line).some((id) => shortIds.has(id)))
  return [...new Set(short.map(({ title }) => title))]
}

const toItemIds = ({ parts }: CartLine) => parts.map(({ inventoryItemId }) => inventoryItemId)
