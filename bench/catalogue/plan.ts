import type { World } from "../store/world"

export interface CataloguePlan {
  /** Size of the whole catalogue. */
  variants: number
  openWorld: () => Promise<World>
}
