import { useEffect, useRef } from "react"
import type { AdminChangeEstimate } from "../../api/admin/partner-commerce/settings/settings-view"
import { useConsequenceText } from "../i18n/use-consequence-text"
import { useQuestion } from "./use-question"
import { useText } from "../i18n/use-text"

/** Do customers see the change? */
const changesThere = ({ updated, archived, sold_out }: AdminChangeEstimate) => updated + archived + sold_out > 0

/** Does the change take items off sale? */
export const takesOffSale = ({ archived, sold_out }: AdminChangeEstimate) => archived + sold_out > 0

function useIsThere() {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return isThere
}

/** Either only the title, or the title with the name of the confirming button. */
export type Question = string | { title: string; confirm: string }

/** @returns a function that asks the user before a dangerous change, and tells whether to continue */
export function useAskFirst(
  isDangerous = changesThere,
): (question: Question, touches: AdminChangeEstimate) => Promise<boolean> {
  const t = useText()
  const toConsequenceText = useConsequenceText()
  const prompt = useQuestion()
  const isThere = useIsThere()
  return async (question, touches) => {
    // A user who has left the page has not agreed to anything.
    if (!isThere.current) return false
    if (!touches.pushes || !isDangerous(touches)) return true
    const { title, confirm } = typeof question === "string" ? { title: question, confirm: undefined } : question
    return prompt({
      title,
      description: toConsequenceText(touches),
      confirmText: confirm ?? t("actions.save"),
      cancelText: t("actions.cancel"),
      variant: "confirmation",
    })
  }
}
