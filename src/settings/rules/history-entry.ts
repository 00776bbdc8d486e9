import { type HistoryMessage } from "../../messages/rules/message"
import { type SettingsChange } from "./settings"

/** A setting before and after a change, as it is stored. People read names and beginnings of texts. */
export interface SettingStates {
  before: SettingsChange
  after: SettingsChange
}

/** A change by a person, or a change of the plugin to Medusa's own tables. */
export interface HistoryEntry {
  /** The person; null = the plugin made the change. */
  by: string | null
  /** `states`: the values that an undo restores. */
  messages: (HistoryMessage & { states?: SettingStates })[]
}
