import { useEffect, useState } from "react"
import type { SettingsChange } from "../../../../core/settings/settings"

import { useSettingsEstimate } from "../../../hooks/api/settings"

const TYPING_RESTS_MS = 500

/** How many items a change is about that was not saved yet; asked once typing rests, since the server reads some of them for it. */
export function useSettingsTouches(change: SettingsChange) {
  return useSettingsEstimate(useRested(change))
}

function useRested(change: SettingsChange): SettingsChange {
  const [rested, setRested] = useState(change)
  useEffect(() => {
    const timer = setTimeout(() => setRested(change), TYPING_RESTS_MS)
    return () => clearTimeout(timer)
  }, [change])
  return rested
}
