import { type InstallationDifference } from "../../../core/message/message"
import { diffInstallations, isSameShop, type Installation } from "../../../core/settings/installation"
import { versionsSql } from "../catalog/item/mark-sql"
import { toJson, type Database, type Sql } from "../database"

/** The part of a place that is known without asking the database. */
export type ConfiguredInstallation = Omit<Installation, "database_server" | "database_oid">

/**
 * The place to which the ledger is bound: at its first push, and anew when a person says so. In a copy of the database every other
 * place shows.
 */
export class InstallationBinding {
  private place: Installation | null = null

  constructor(
    private readonly database: Database,
    private readonly configured: ConfiguredInstallation,
  ) {}

  /** Differences that make this another place than the bound one; empty also while nothing was pushed yet. */
  async differences(): Promise<InstallationDifference[]> {
    const bound = await this.read(this.database.sql)
    return bound ? diffInstallations(bound, await this.here()) : []
  }

  /** Binds a ledger that was never bound. */
  async bindFirst(): Promise<void> {
    if (await this.read(this.database.sql)) return
    await this.database.sql(
      `INSERT INTO partner_commerce_settings (shop_code, "values", binding) VALUES ($shop, '{}', ?::jsonb)
       ON CONFLICT (shop_code) DO UPDATE SET binding = COALESCE(partner_commerce_settings.binding, excluded.binding)`,
      [toJson(await this.here())],
    )
  }

  /**
   * A person says that this store is the one that pushes, from here. Nothing that was known about items of another shop, or of the
   * same at another address, is assumed: they are compared and sent as if they were new.
   */
  async adopt(): Promise<void> {
    const here = await this.here()
    await this.database.transaction(async (sql) => {
      const bound = await this.read(sql)
      await sql(
        `INSERT INTO partner_commerce_settings (shop_code, "values", binding) VALUES ($shop, '{}', ?::jsonb)
         ON CONFLICT (shop_code) DO UPDATE SET binding = excluded.binding, updated_at = now()`,
        [toJson(here)],
      )
      if (bound && !isSameShop(bound, here)) await forgetItems(sql)
    })
  }

  /** The shop's own; while it has none, that of another shop in this database, so that a shop code that was changed shows as well. */
  private async read(sql: Sql): Promise<Installation | null> {
    const [row] = await sql<{ binding: Installation | null }>(
      `SELECT binding FROM partner_commerce_settings WHERE binding IS NOT NULL AND deleted_at IS NULL
        ORDER BY shop_code = $shop DESC, updated_at DESC LIMIT 1`,
    )
    return row?.binding ?? null
  }

  /** Where this process runs, asked once: it is the same for as long as it lives. */
  private async here(): Promise<Installation> {
    this.place ??= await this.readHere()
    return this.place
  }

  private async readHere(): Promise<Installation> {
    const { sql } = this.database
    const [row] = await sql<{ oid: string; tells: boolean }>(
      `SELECT oid::text AS oid, has_function_privilege('pg_control_system()', 'execute') AS tells
         FROM pg_database WHERE datname = current_database()`,
    )
    const [server] = row?.tells
      ? await sql<{ id: string }>(`SELECT system_identifier::text AS id FROM pg_control_system()`)
      : []
    return { ...this.configured, database_server: server?.id ?? null, database_oid: row?.oid ?? null }
  }
}

async function forgetItems(sql: Sql): Promise<void> {
  await sql(
    `UPDATE partner_commerce_item i SET
       ${versionsSql({ row: "i", content: true, stock: true, startsOver: true })},
       known = NULL, refused = NULL, in_flight = NULL, problems = NULL, lease_token = NULL, lease_until = NULL,
       brake_state = NULL, braked_change = NULL, discarded_change = NULL, deferred_by = NULL,
       content_name = NULL, live_name = NULL, remote_sku = NULL, remote_status = NULL, remote_message = NULL, rejection_seen = NULL,
       missed_reads = 0, read_back = NULL, read_run = NULL, attempts = 0,
       state = CASE WHEN state = 'unlisted' THEN state ELSE 'pending' END,
       updated_at = now()
      WHERE shop_code = $shop AND deleted_at IS NULL`,
  )
}
