import { type Message, type MessageValues, type ItemProblemCode } from "../../../messages/rules/message"
import { render, renderFix } from "../../../messages/rules/render"

export type { ItemProblemCode }

/**
 * The reason why an item is not sent (it is blocked or rejected), or how to improve it (advice). Every code has one fix, in words a
 * merchant can act on.
 */
export type ItemProblem = {
  [C in ItemProblemCode]: {
    code: C
    /** `blocking` keeps content from being sent; `advice` holds nothing. */
    severity: "blocking" | "advice"
    /** In English. */
    message: string
    fix: string
    /** Absent if the merchant's own hook wrote the text: then only its words exist. */
    values?: MessageValues[C]
  }
}[ItemProblemCode]

/** Codes of an item that the change limit holds: before a person has decided about it, and after. */
export const CHANGE_LIMIT_CODES: readonly string[] = [
  "change_limit",
  "change_limit_discarded",
] satisfies ItemProblemCode[]

/** A failure of the store, not a fault of the item: the push tries the item again. */
export const REPEATED_CODES: readonly string[] = ["tax_unknown", "not_read"] satisfies ItemProblemCode[]

export const isRepeated = (problems: readonly ItemProblem[]): boolean =>
  problems.some(({ code }) => REPEATED_CODES.includes(code))

export const isUnread = (problems: readonly ItemProblem[]): boolean => problems.some(({ code }) => code === "not_read")

export function toProblem(problem: Message<ItemProblemCode>): ItemProblem {
  return { ...problem, severity: "blocking", message: render(problem), fix: renderFix(problem.code) }
}

export function toAdvice(problem: Message<ItemProblemCode>): ItemProblem {
  return { ...toProblem(problem), severity: "advice" }
}

export function firstBlocking(problems: ItemProblem[]): ItemProblem | null {
  return problems.find((problem) => problem.severity === "blocking") ?? null
}

export const blockingCodes = (problems: readonly ItemProblem[]): ItemProblemCode[] =>
  problems.flatMap(({ severity, code }) => (severity === "blocking" ? code : []))
