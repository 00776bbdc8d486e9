import { type MedusaContainer } from "@medusajs/framework/types"
import { type Slice } from "../database/slice"
import { perStore } from "./per-store"

/**
 * Reads a table that is too large to read at once: each call reads the next slice. The call after the last slice reads the first slice. Every
 * process has its own place in the table.
 */
export function inSlices<Row>(
  read: (container: MedusaContainer, after: string) => Promise<Slice<Row>>,
): (container: MedusaContainer) => Promise<Row[]> {
  const placeOf = perStore(() => ({ after: "" }))
  return async (container) => {
    const place = placeOf(container)
    const { found, next } = await read(container, place.after)
    place.after = next ?? ""
    return found
  }
}
