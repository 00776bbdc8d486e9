import type { SettingsChange } from "../../../../settings/rules/settings"
import { useSettingsEstimate } from "../../../hooks/api/settings"
import { useDebounced } from "../../../hooks/use-debounced"

/** The number of items that an unsaved change would touch. It waits for a pause in typing, because the server reads some of the items. */
export function useSettingsTouches(change: SettingsChange) {
  const asked = useDebounced(change)
  const estimate = useSettingsEstimate(asked)
  // The estimate of another change would be wrong for this change.
  return { ...estimate, isCounting: asked !== change || estimate.isPlaceholderData || estimate.isPending }
}
