import { type Settings } from "../../../settings/rules/settings"
import { type Store } from "../../../store/store"

/** The settings; a setting that no person has chosen has its default. @returns `chosen`: the names of the settings that a person chose */
export async function readSettings(store: Store): Promise<{ settings: Settings; chosen: (keyof Settings)[] }> {
  const { settings, chosen } = await store.configuration.settings.read()
  return { settings, chosen }
}
