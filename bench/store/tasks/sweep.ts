import type { MedusaContainer } from "@medusajs/framework/types"
import { sweepCatalog } from "../../../src/catalog/changes/sweep"
import { openStore } from "../../../src/store/store"

/** @returns how many variants it marked */
export default function sweep(container: MedusaContainer): Promise<number> {
  return sweepCatalog(openStore(container))
}
