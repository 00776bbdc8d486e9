import type { AdminExplainedItem } from "../../../../api/admin/partner-commerce/items/item-view"

type Step = AdminExplainedItem["steps"][number]
export type StepMark = "fine" | "waits" | "stops"

/** Findings of a healthy item that still needs a push, an approval or stock. */
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

/**
 * Findings that are fine only for an item that the store does not want on sale. For a wanted item they mean that customers cannot buy it.
 * `on_sale` is the opposite.
 */
const NOT_ON_SALE: readonly string[] = ["not_there", "archived", "archived_since"] satisfies Step["code"][]

export function toStepMark({ code, ok, fix }: Pick<Step, "code" | "ok" | "fix">, isWanted: boolean): StepMark {
  if (NOT_YET.includes(code) && fix === null) return "waits"
  if (!ok) return "stops"
  return code === "on_sale" || NOT_ON_SALE.includes(code) ? toLiveMark(code, isWanted) : "fine"
}

const toLiveMark = (code: Step["code"], isWanted: boolean): StepMark =>
  NOT_ON_SALE.includes(code) === isWanted ? "waits" : "fine"

/** A question of the drawer with all its findings, so that several findings do not repeat the question. */
export interface Question<Found> {
  step: Step["step"]
  mark: StepMark
  findings: Found[]
}

const WORST: readonly StepMark[] = ["stops", "waits", "fine"]

export function toQuestions<Found extends Pick<Step, "step" | "code" | "ok" | "fix">>(
  steps: readonly Found[],
  isWanted: boolean,
): Question<Found>[] {
  const questions = new Map<Step["step"], Found[]>()
  for (const found of steps) questions.set(found.step, [...(questions.get(found.step) ?? []), found])
  return [...questions].map(([step, findings]) => {
    const marks = findings.map((found) => toStepMark(found, isWanted))
    return { step, mark: WORST.find((mark) => marks.includes(mark)) ?? "fine", findings }
  })
}
