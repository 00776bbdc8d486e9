import { toSettings, toStoredSettings, type Settings, type SettingsChange } from "../../../core/settings/settings"
import { toJson, type Database, type Sql } from "../database"

export interface StoredSettings {
  settings: Settings
  paused: boolean
  /** The person who paused it. */
  pausedBy: string | null
}

/** The shop's one row of settings. */
export class SettingsStore {
  private last: Settings | null = null

  constructor(private readonly database: Database) {}

  /** As this process read them last, for who cannot wait for the database; null before the first time. */
  get lastRead(): Settings | null {
    return this.last
  }

  async read(): Promise<StoredSettings> {
    const [row] = await this.database.sql<{
      values: Record<string, unknown>
      paused: boolean
      paused_by: string | null
    }>(`SELECT "values", paused, paused_by FROM partner_commerce_settings WHERE shop_code = $shop`)
    this.last = toSettings(row?.values ?? {})
    return { settings: this.last, paused: row?.paused ?? false, pausedBy: row?.paused_by ?? null }
  }

  /** Merges the change into what was set before, atomically: two people saving different fields both win. */
  async change(change: SettingsChange): Promise<Settings> {
    return this.database.transaction((sql) => changeSettings(sql, change))
  }

  async setPaused(paused: boolean, by: string | null = null): Promise<void> {
    await this.database.sql(
      `INSERT INTO partner_commerce_settings (shop_code, "values", paused, paused_by) VALUES ($shop, '{}', ?, ?)
       ON CONFLICT (shop_code) DO UPDATE SET paused = excluded.paused, paused_by = excluded.paused_by, updated_at = now()`,
      [paused, paused ? by : null],
    )
  }
}

/** The same as part of a larger transaction; the row is locked until its end. */
export async function changeSettings(sql: Sql, change: SettingsChange): Promise<Settings> {
  await sql(
    `INSERT INTO partner_commerce_settings (shop_code, "values") VALUES ($shop, '{}') ON CONFLICT (shop_code) DO NOTHING`,
  )
  const [row] = await sql<{ values: Record<string, unknown> }>(
    `SELECT "values" FROM partner_commerce_settings WHERE shop_code = $shop FOR UPDATE`,
  )
  const values = toStoredSettings(row?.values ?? {}, change)
  await sql(
    `UPDATE partner_commerce_settings SET "values" = ?::jsonb, version = version + 1, updated_at = now() WHERE shop_code = $shop`,
    [toJson(values)],
  )
  return toSettings(values)
}
