import type { World } from "../store/world"

export interface CataloguePlan {
  /** Size of the whole catalogue. */
  variants: number
  /** Size of the one that is looked at each minute. */
  lookedAt: number
  openWorld: () => Promise<World>
}
