import type { World } from "../store/world"

export interface CataloguePlan {
  /** Of the whole catalogue. */
  variants: number
  openWorld: () => Promise<World>
}
