import { type Lane } from "../../catalog/rules/item/lane"
import { type ItemStatus, type ItemState, type Funnel } from "../../catalog/rules/item/item-status"
import {
  type AwaitingApproval,
  type BlockedCause,
  countAwaitingApproval,
  countByCause,
  countByStage,
  countItems,
} from "../../catalog/sql/item/count"
import { ItemList, type LaneLag } from "../../catalog/sql/item-list"
import { type Database } from "../../database/database"
import { type KeptProblem, ProblemStore } from "../../activity/sql/problem-store"

/** All counts of the overview, read at one moment. */
interface CatalogNumbers {
  counts: Record<ItemState, number>
  statuses: Record<ItemStatus, number>
  funnel: Funnel
  awaiting_approval: AwaitingApproval
  causes: BlockedCause[]
  lag: Record<Lane, LaneLag>
  problems: KeptProblem[]
}

/** Reads the numbers of one page in one snapshot, so that they do not contradict each other. */
export class OverviewNumbers {
  constructor(private readonly database: Database) {}

  async read(): Promise<CatalogNumbers> {
    return this.database.snapshot(async (moment) => {
      const { states, statuses } = await countItems(moment)
      return {
        counts: states,
        statuses,
        funnel: await countByStage(moment),
        awaiting_approval: await countAwaitingApproval(moment),
        causes: await countByCause(moment),
        lag: await new ItemList(moment).lag(),
        problems: await new ProblemStore(moment).open(),
      }
    })
  }
}
