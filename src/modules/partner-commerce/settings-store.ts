import { toSettings, toStoredSettings, type Settings, type SettingsChange } from "../../core/settings/settings"
import { toJson, type Database } from "./database"

export interface StoredSettings {
  settings: Settings
  paused: boolean
}

/** The one settings row. */
export class SettingsStore {
  constructor(private readonly database: Database) {}

  async read(): Promise<StoredSettings> {
    const [row] = await this.database.sql<{ values: Record<string, unknown>; paused: boolean }>(
      `SELECT "values", paused FROM partner_commerce_settings WHERE id = 'settings'`,
    )
    return { settings: toSettings(row?.values ?? {}), paused: row?.paused ?? false }
  }

  /** Merges the change into what was set before, atomically: two people saving different fields both win. */
  async change(change: SettingsChange): Promise<Settings> {
    return this.database.transaction(async (sql) => {
      await sql(
        `INSERT INTO partner_commerce_settings (id, "values") VALUES ('settings', '{}') ON CONFLICT (id) DO NOTHING`,
      )
      const [row] = await sql<{ values: Record<string, unknown> }>(
        `SELECT "values" FROM partner_commerce_settings WHERE id = 'settings' FOR UPDATE`,
      )
      const values = toStoredSettings(row?.values ?? {}, change)
      await sql(
        `UPDATE partner_commerce_settings SET "values" = ?::jsonb, version = version + 1, updated_at = now() WHERE id = 'settings'`,
        [toJson(values)],
      )
      return toSettings(values)
    })
  }

  async setPaused(paused: boolean): Promise<void> {
    await this.database.sql(
      `INSERT INTO partner_commerce_settings (id, "values", paused) VALUES ('settings', '{}', ?)
       ON CONFLICT (id) DO UPDATE SET paused = excluded.paused, updated_at = now()`,
      [paused],
    )
  }
}
