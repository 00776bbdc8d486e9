import { useCallback } from "react"
import type { DeviceSource } from "../../../../../catalog/rules/desired/device"
import { useText } from "../../../../i18n/use-text"
import { toSourceKey, toSourcesInTurn } from "./source-draft"

/** A source in words: "Option Color, else Option Colour". */
export function useSourceText(): (source: DeviceSource) => string {
  const t = useText()
  return useCallback(
    (source) =>
      toSourcesInTurn(source)
        .map((each) => `${t(`devices.types.${each.type}.name`)} ${toSourceKey(each)}`)
        .join(`, ${t("devices.else")} `),
    [t],
  )
}
