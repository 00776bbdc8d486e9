import { useCallback } from "react"
import type { AdminChangeEstimate } from "../../api/admin/partner-commerce/settings/settings-view"
import { useFormat } from "./use-format"
import { useText } from "./use-text"

/** The most names in a sentence. */
export const NAMES = 5
const OUTCOMES = ["created", "updated", "archived", "blocked"] as const

/** Describes a change before the user confirms it: the number of touched items, and their next state. */
export function useConsequenceText(): (consequence: AdminChangeEstimate) => string {
  const t = useText()
  const { number } = useFormat()
  const soldOutText = useCallback(
    ({ sold_out: count, sold_out_names, sold_out_estimated }: AdminChangeEstimate) => {
      const names = sold_out_names.slice(0, NAMES)
      return t(sold_out_estimated ? "touches.soldOutAbout" : "touches.soldOut", {
        count,
        number: number(count),
        names: `${names.join(", ")}${count > names.length ? " …" : "."}`,
      })
    },
    [t, number],
  )
  return useCallback(
    (consequence) => {
      const { items, pushes, estimated, sold_out } = consequence
      if (items === 0) return t("touches.none")
      const outcomes = OUTCOMES.filter((outcome) => consequence[outcome] > 0)
      const list = outcomes.map((outcome) => t(`touches.outcomes.${outcome}`, { number: number(consequence[outcome]) }))
      return [
        t("touches.items", { count: items, number: number(items) }),
        list.length === 0
          ? t("touches.same")
          : t(estimated ? "touches.about" : "touches.exactly", { list: list.join(", ") }),
        ...(sold_out === 0 ? [] : [soldOutText(consequence)]),
        ...(pushes ? [] : [t("touches.waits")]),
      ].join(" ")
    },
    [t, number, soldOutText],
  )
}
