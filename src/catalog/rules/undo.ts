/** How a person undoes a change that the timeline shows. */
import { isAsExpected, type Settings, type SettingsChange } from "../../settings/rules/settings"
import { type TimelineFact } from "../../activity/rules/timeline"

/** `settings`: change them, while they are as expected. `resume`: end the pause. */
export type Undo = { kind: "settings"; change: SettingsChange; expected: SettingsChange } | { kind: "resume" }

interface Present {
  settings: Settings
  paused: boolean
  /** The entry is the newest of its kind about its setting. */
  isLast: boolean
}

/** @returns null if the change is already undone, or if the timeline cannot undo it */
export function toUndo(fact: TimelineFact, { settings, paused, isLast }: Present): Undo | null {
  if (fact.kind !== "noted" || !isLast) return null
  if (fact.message.code === "pushing_paused") return paused ? { kind: "resume" } : null
  if (!fact.states || !isAsExpected(settings, fact.states.after)) return null
  return { kind: "settings", change: fact.states.before, expected: fact.states.after }
}
