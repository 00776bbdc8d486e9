import { type Funnel } from "../../../core/catalog/item/funnel"
import { type ItemState } from "../../../core/catalog/item/item-state"
import { type Lane } from "../../../core/catalog/item/lane"
import { countByCause, countByStage, countByState, type BlockedCause } from "../catalog/item/count"
import { ItemList, type LaneLag } from "../catalog/item-list"
import { type Database } from "../database"
import { type KeptProblem, ProblemStore } from "../problem-store"

/** All that the overview counts, of one moment. */
interface CatalogNumbers {
  counts: Record<ItemState, number>
  funnel: Funnel
  causes: BlockedCause[]
  lag: Record<Lane, LaneLag>
  problems: KeptProblem[]
}

/** Reads what stands side by side on one page in one snapshot, so that no number contradicts another. */
export class OverviewNumbers {
  constructor(private readonly database: Database) {}

  async read(shopCode: string): Promise<CatalogNumbers> {
    return this.database.snapshot(async (moment) => ({
      counts: await countByState(moment, shopCode),
      funnel: await countByStage(moment, shopCode),
      causes: await countByCause(moment, shopCode),
      lag: await new ItemList(moment).lag(shopCode),
      problems: await new ProblemStore(moment).open(),
    }))
  }
}
