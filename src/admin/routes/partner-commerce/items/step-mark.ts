import type { AdminExplainedItem } from "../../../../api/admin/partner-commerce/items/item-view"

type Step = AdminExplainedItem["steps"][number]
export type StepMark = "fine" | "waits" | "stops"

/** Findings with which nothing is wrong, and of which nothing is done yet either. */
const NOT_YET: readonly string[] = [
  "never_sent",
  "blocked_whole",
  "blocked_in_part",
  "waiting",
  "not_read_back",
  "awaiting_approval",
  "update_awaits_approval",
  "sold_out",
] satisfies Step["code"][]

/** Right where it is not wanted there; otherwise customers do not see what this store wants to sell. What is on sale is the other way round. */
const NOT_ON_SALE: readonly string[] = ["not_there", "archived", "archived_since"] satisfies Step["code"][]

export function toStepMark({ code, ok, fix }: Pick<Step, "code" | "ok" | "fix">, isWanted: boolean): StepMark {
  if (NOT_YET.includes(code) && fix === null) return "waits"
  if (!ok) return "stops"
  return code === "on_sale" || NOT_ON_SALE.includes(code) ? toLiveMark(code, isWanted) : "fine"
}

const toLiveMark = (code: Step["code"], isWanted: boolean): StepMark =>
  NOT_ON_SALE.includes(code) === isWanted ? "waits" : "fine"
