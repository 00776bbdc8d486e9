import type { Bench } from "../figure"
import { firstPush } from "./first-push"
import type { CataloguePlan } from "./plan"
import { lookMillion } from "./look-million"
import { poison } from "./poison"
import { stock } from "./stock"
import { wholeCatalogue } from "./whole-catalogue"

export function catalogueBenches(plan: CataloguePlan): Bench[] {
  return [wholeCatalogue(plan), firstPush(plan), stock(plan), poison(plan), lookMillion(plan)]
}
