import { type PushObstacle } from "../messages/rules/message"
import { toOptionMessage } from "../settings/rules/option-problem"
import { missingSettings } from "../settings/rules/settings"
import { type Store } from "../store/store"
import { findCopiedDatabase } from "./copied-database"

/** The reason why no push runs, or null. */
export async function whyNotPushing(store: Store): Promise<PushObstacle | null> {
  if (store.connection.kind === "inert")
    return { code: "options_wrong", values: { options: store.connection.problems.map(toOptionMessage) } }
  const copied = await findCopiedDatabase(store)
  if (copied) return copied
  const { settings, paused } = await store.configuration.settings.read()
  if (!settings.enabled) return { code: "switched_off", values: {} }
  const missing = missingSettings(settings)
  if (missing.length > 0) return { code: "settings_missing", values: { settings: missing } }
  return paused ? { code: "paused", values: {} } : null
}
