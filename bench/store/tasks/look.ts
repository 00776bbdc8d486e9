import type { MedusaContainer } from "@medusajs/framework/types"
import { runSweepTurn } from "../../../src/catalog/changes/sweep"

/** A look of the sweep's, as the job of each minute makes it. @returns how many variants it marked */
export default function look(container: MedusaContainer): Promise<number> {
  return runSweepTurn(container, { isAtOnce: true })
}
