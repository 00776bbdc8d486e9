import { useCallback } from "react"
import type { DeviceSource } from "../../../../../core/catalog/device"
import { useText } from "../../../../i18n/use-text"
import { toSourceKey } from "./source-draft"

/** A source in words: "Option Colour". */
export function useSourceText(): (source: DeviceSource) => string {
  const t = useText()
  return useCallback((source) => `${t(`devices.types.${source.type}.name`)} ${toSourceKey(source)}`, [t])
}
