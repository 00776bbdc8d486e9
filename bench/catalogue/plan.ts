import type { World } from "../store/world"

export interface CataloguePlan {
  /** Size of the whole catalogue. */
  variants: number
  /** Size of the catalogue for the minute-by-minute look. */
  lookedAt: number
  openWorld: () => Promise<World>
}
