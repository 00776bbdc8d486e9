import { toChosenSettings, toSettings, toStoredSettings, type Settings, type SettingsChange } from "../rules/settings"
import { type HistoryEntry } from "../rules/history-entry"
import { toJson, type Database, type Sql } from "../../database/database"

export interface StoredSettings {
  settings: Settings
  /** The settings that a person has chosen. */
  chosen: (keyof Settings)[]
  paused: boolean
  /** The person who paused it. */
  pausedBy: string | null
}

/** The shop's only row of settings. */
export class SettingsStore {
  private last: Settings | null = null

  /** @param insertEntry writes an entry of the history in the transaction of the change */
  constructor(
    private readonly database: Database,
    private readonly insertEntry: (sql: Sql, entry: HistoryEntry) => Promise<void>,
  ) {}

  /** As this process last read them, for callers that cannot wait for the database; null before the first reading. */
  get lastRead(): Settings | null {
    return this.last
  }

  async read(): Promise<StoredSettings> {
    const [row] = await this.database.sql<{
      values: Record<string, unknown>
      paused: boolean
      paused_by: string | null
    }>(`SELECT "values", paused, paused_by FROM partner_commerce_settings WHERE shop_code = $shop`)
    const values = row?.values ?? {}
    this.last = toSettings(values)
    return {
      settings: this.last,
      chosen: toChosenSettings(values),
      paused: row?.paused ?? false,
      pausedBy: row?.paused_by ?? null,
    }
  }

  /**
   * Merges the change into the stored settings, atomically: if two people save different fields, both changes stay.
   *
   * @param toEntry the entry for the history; absent = no entry
   */
  async change(
    change: SettingsChange,
    toEntry?: (before: Settings, after: Settings) => HistoryEntry,
  ): Promise<Settings> {
    return this.database.transaction(async (sql) => {
      const { before, after } = await changeSettings(sql, change)
      if (toEntry) await this.insertEntry(sql, toEntry(before, after))
      return after
    })
  }

  /** @param by the person; null = no person is recorded */
  async setPaused(paused: boolean, by: string | null = null): Promise<void> {
    await this.database.transaction(async (sql) => {
      const { paused: before } = await lockSettings(sql)
      await sql(
        `UPDATE partner_commerce_settings SET paused = ?, paused_by = ?, updated_at = now() WHERE shop_code = $shop`,
        [paused, paused ? by : null],
      )
      if (by === null || paused === before) return
      await this.insertEntry(sql, {
        by,
        messages: [{ code: paused ? "pushing_paused" : "pushing_resumed", values: {} }],
      })
    })
  }
}

interface SettingsChanged {
  before: Settings
  after: Settings
}

/** Does the same as part of a larger transaction; the row is locked until its end. */
export async function changeSettings(sql: Sql, change: SettingsChange): Promise<SettingsChanged> {
  const { values: stored } = await lockSettings(sql)
  const values = toStoredSettings(stored, change)
  await sql(
    `UPDATE partner_commerce_settings SET "values" = ?::jsonb, version = version + 1, updated_at = now() WHERE shop_code = $shop`,
    [toJson(values)],
  )
  return { before: toSettings(stored), after: toSettings(values) }
}

interface SettingsRow {
  values: Record<string, unknown>
  paused: boolean
}

/** Locks the row, and makes it first if it is missing. */
async function lockSettings(sql: Sql): Promise<SettingsRow> {
  await sql(
    `INSERT INTO partner_commerce_settings (shop_code, "values") VALUES ($shop, '{}') ON CONFLICT (shop_code) DO NOTHING`,
  )
  const [row] = await sql<SettingsRow>(
    `SELECT "values", paused FROM partner_commerce_settings WHERE shop_code = $shop FOR UPDATE`,
  )
  return row ?? { values: {}, paused: false }
}
