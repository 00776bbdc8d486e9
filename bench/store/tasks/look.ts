import type { MedusaContainer } from "@medusajs/framework/types"
import { runSweepTurn } from "../../../src/catalog/changes/sweep"
import { openStore } from "../../../src/store/store"

/** One turn of the sweep, as the job of each minute runs it. @returns how many variants it marked */
export default function look(container: MedusaContainer): Promise<number> {
  return runSweepTurn(openStore(container), { isAtOnce: true })
}
