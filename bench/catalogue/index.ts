import type { Bench } from "../figure"
import type { World } from "../store/world"
import { firstPush } from "./first-push"
import { poison } from "./poison"
import { stock } from "./stock"
import { wholeCatalogue } from "./whole-catalogue"

export interface CataloguePlan {
  /** Of the whole catalogue. */
  variants: number
  openWorld: () => Promise<World>
}

export function catalogueBenches(plan: CataloguePlan): Bench[] {
  return [wholeCatalogue(plan), firstPush(plan), stock(plan), poison(plan)]
}
