import { useMemo } from "react"
import { useText } from "../i18n/use-text"

/** The two values of a filter. */
export function useYesOrNo(): { value: string; label: string }[] {
  const t = useText()
  return useMemo(
    () => [
      { value: "true", label: t("list.yes") },
      { value: "false", label: t("list.no") },
    ],
    [t],
  )
}
