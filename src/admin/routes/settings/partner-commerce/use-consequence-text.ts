import { useCallback } from "react"
import type { AdminChangeEstimate } from "../../../../api/admin/partner-commerce/settings/settings-view"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"

const OUTCOMES = ["created", "updated", "archived", "held"] as const

/** A change in words before it is made: how many items it touches, and what becomes of them. */
export function useConsequenceText(): (consequence: AdminChangeEstimate) => string {
  const t = useText()
  const { number } = useFormat()
  return useCallback(
    (consequence) => {
      const { items, pushes, estimated } = consequence
      if (items === 0) return t("touches.none")
      const outcomes = OUTCOMES.filter((outcome) => consequence[outcome] > 0)
      const list = outcomes.map((outcome) => t(`touches.outcomes.${outcome}`, { number: number(consequence[outcome]) }))
      return [
        t("touches.items", { count: items, number: number(items) }),
        list.length === 0
          ? t("touches.same")
          : t(estimated ? "touches.about" : "touches.exactly", { list: list.join(", ") }),
        ...(pushes ? [] : [t("touches.waits")]),
      ].join(" ")
    },
    [t, number],
  )
}
