import type { SettingsChange } from "../../../../settings/rules/settings"
import { useSettingsEstimate } from "../../../hooks/api/settings"
import { useDebounced } from "../../../hooks/use-debounced"

/** How many items a change is about that was not saved yet; asked once typing rests, since the server reads some of them for it. */
export function useSettingsTouches(change: SettingsChange) {
  const asked = useDebounced(change)
  const estimate = useSettingsEstimate(asked)
  // An estimate for another change would be wrong for this one.
  return { ...estimate, isCounting: asked !== change || estimate.isPlaceholderData || estimate.isPending }
}
