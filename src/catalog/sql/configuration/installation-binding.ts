import { type InstallationDifference } from "../../../messages/rules/message"
import { diffInstallations, goesLive, isSameShop, type Installation } from "../../../settings/rules/installation"
import { type Settings, toSettings } from "../../../settings/rules/settings"
import { toJson, type Database, type Sql, newId } from "../../../database/database"
import { steadyClock } from "../../../values/clock"
import { CHOICES } from "../../rules/desired/listing-choice"
import { liveNameSql, partsOf } from "../item/item-table"
import { versionsSql } from "../item/mark-sql"

/** The part of a place that is known without a query. */
export type ConfiguredInstallation = Omit<Installation, "database_server" | "database_oid">

/** A place, and the person who bound it to the ledger, if a person did. */
type Bound = Installation & { adopted_by?: string; adopted_at?: string }

export interface Adoption {
  by: string
  at: string | null
}

/** This is another place than the bound one. */
export interface Move {
  differences: InstallationDifference[]
  /** From the service's staging environment to production: a step that every store takes, and no copy. */
  goesLive: boolean
}

/**
 * The place to which the ledger is bound: from its first push, and again if a person rebinds it. In a copy of the database, a different
 * place is visible.
 */
export class InstallationBinding {
  private moveRead: Promise<Move | null> | null = null

  /**
   * @param sharedUntil until then, by the steady clock, the first reading of {@link move} counts
   * @param cache where this process runs, once it was read; the place cannot change while the process lives
   */
  constructor(
    private readonly database: Database,
    private readonly configured: ConfiguredInstallation,
    private readonly sharedUntil = Number.NEGATIVE_INFINITY,
    private readonly cache: { place: Installation | null } = { place: null },
  ) {}

  /** The same binding for works that start together: from now on they share a reading for this time. */
  shared(forMs: number): InstallationBinding {
    return new InstallationBinding(this.database, this.configured, steadyClock() + forMs, this.cache)
  }

  /** How this place differs from the bound one; null if it is the same, and before the first push. */
  async move(): Promise<Move | null> {
    if (steadyClock() >= this.sharedUntil) return this.readMove()
    this.moveRead ??= this.readMove().catch((error: unknown) => {
      this.moveRead = null
      throw error
    })
    return this.moveRead
  }

  private async readMove(): Promise<Move | null> {
    const bound = await this.read(this.database.sql)
    if (!bound) return null
    const here = await this.here()
    const differences = diffInstallations(bound, here)
    return differences.length > 0 ? { differences, goesLive: goesLive(bound, here) } : null
  }

  /** The person who bound the ledger by hand, and when; null = no person had to. */
  async adoption(): Promise<Adoption | null> {
    const bound = await this.read(this.database.sql)
    return bound?.adopted_by ? { by: bound.adopted_by, at: bound.adopted_at ?? null } : null
  }

  /** The number of items that were pushed to the service's present address before. */
  async countKnownHere(): Promise<number> {
    const { catalog_url } = await this.here()
    const [row] = await this.database.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM partner_commerce_item
        WHERE shop_code = $shop AND deleted_at IS NULL
          AND (known_by_address->?->'known' IS NOT NULL
               OR (known IS NOT NULL AND EXISTS (
                     SELECT 1 FROM partner_commerce_settings WHERE shop_code = $shop AND binding->>'catalog_url' = ?)))`,
      [catalog_url, catalog_url],
    )
    return row?.count ?? 0
  }

  /** The settings that an adoption would take over from another shop code; null if that code has none, or the shop has its own. */
  async inheritedSettings(): Promise<Settings | null> {
    const bound = await this.read(this.database.sql)
    const isOther = bound !== null && bound.shop_code !== this.configured.shop_code
    return isOther ? readInheritedSettings(this.database.sql, bound.shop_code) : null
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
   * A person decides that this store pushes from this place. The known entries at the old address stay stored for a return; earlier known
   * entries at this address become valid again.
   *
   * @param by the person
   */
  async adopt(by: string): Promise<void> {
    const here: Bound = { ...(await this.here()), adopted_by: by, adopted_at: new Date().toISOString() }
    await this.database.transaction(async (sql) => {
      // If two people adopt at once, the second one finds the adoption done: a second one would lose the stored ledger.
      await sql(`SELECT pg_advisory_xact_lock(hashtext('partner_commerce_binding'))`)
      const bound = await this.read(sql)
      await sql(
        `INSERT INTO partner_commerce_settings (shop_code, "values", binding) VALUES ($shop, '{}', ?::jsonb)
         ON CONFLICT (shop_code) DO UPDATE SET binding = excluded.binding, updated_at = now()`,
        [toJson(here)],
      )
      // Another shop's items have separate rows; its configuration is also valid for this store.
      if (bound && bound.shop_code !== here.shop_code) await inheritConfiguration(sql, bound.shop_code)
      if (bound?.shop_code === here.shop_code && !isSameShop(bound, here))
        await switchAddress(sql, { from: bound.catalog_url, to: here.catalog_url })
    })
  }

  /**
   * The binding of this shop. Without one, the binding of another shop in this database, so that the plugin also notices a changed shop
   * code.
   */
  private async read(sql: Sql): Promise<Bound | null> {
    const [row] = await sql<{ binding: Bound | null }>(
      `SELECT binding FROM partner_commerce_settings WHERE binding IS NOT NULL AND deleted_at IS NULL
        ORDER BY shop_code = $shop DESC, updated_at DESC LIMIT 1`,
    )
    return row?.binding ?? null
  }

  private async here(): Promise<Installation> {
    this.cache.place ??= await this.readHere()
    return this.cache.place
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

/** The tables of mappings and choices: the prefix of their ids, and their columns. */
const INHERITED = {
  category_mapping: ["pccat", "category_id, category"],
  device_mapping: ["pcdev", "category, device_key, source"],
  listing: ["pclist", ["product_id", "variant_id", ...CHOICES].join(", ")],
} as const

const HAS_NO_SETTINGS = `NOT EXISTS (SELECT 1 FROM partner_commerce_settings WHERE shop_code = $shop AND "values" <> '{}')`

/**
 * A store that continues under another shop code takes over the old code's settings, mappings and choices, because they concern its
 * products. The new code keeps its own mappings and choices. If it has its own settings, it takes over none of the old settings.
 */
async function inheritConfiguration(sql: Sql, fromShop: string): Promise<void> {
  for (const [name, [prefix, columns]] of Object.entries(INHERITED)) {
    const table = `partner_commerce_${name}`
    await sql(
      `INSERT INTO ${table} (id, shop_code, ${columns})
       SELECT ${newId(prefix)}, $shop, ${columns} FROM ${table} WHERE shop_code = ? AND deleted_at IS NULL
       ON CONFLICT DO NOTHING`,
      [fromShop],
    )
  }
  await sql(
    `UPDATE partner_commerce_settings SET "values" = former."values", version = partner_commerce_settings.version + 1, updated_at = now()
       FROM partner_commerce_settings former
      WHERE partner_commerce_settings.shop_code = $shop AND former.shop_code = ? AND ${HAS_NO_SETTINGS}`,
    [fromShop],
  )
}

/** @returns the settings to inherit; null if the shop has its own */
async function readInheritedSettings(sql: Sql, fromShop: string): Promise<Settings | null> {
  const [row] = await sql<{ values: Record<string, unknown> }>(
    `SELECT "values" FROM partner_commerce_settings WHERE shop_code = ? AND ${HAS_NO_SETTINGS}`,
    [fromShop],
  )
  return row ? toSettings(row.values) : null
}

/** The columns that hold an item's state at one address of the service. */
const AT_A_PLACE = [
  "known",
  "refused",
  "in_flight",
  "remote_sku",
  "remote_status",
  "remote_message",
  "rejection_seen",
] as const

/** How long a push waits for the read-back of the new place; if the read-back dies, the push continues without it. */
const READ_BACK_FIRST = "interval '10 minutes'"

/**
 * Moves a shop's items to another address of the service. Known entries of the old address stay stored under that address, so that a return
 * finds them again; they do not count at the new address. After the read-back, every item is compared again.
 *
 * @param from the address before, and `to` the address from now on
 */
async function switchAddress(sql: Sql, { from, to }: { from: string; to: string }): Promise<void> {
  const kept = AT_A_PLACE.map((column) => `'${column}', i.${column}`).join(", ")
  const there = (column: (typeof AT_A_PLACE)[number]) => `NULLIF(i.known_by_address->?->'${column}', 'null')`
  await sql(
    `UPDATE partner_commerce_item i SET
       ${versionsSql({ row: "i", content: true, stock: true, dueAt: `now() + ${READ_BACK_FIRST}`, startsOver: true })},
       known_by_address = (COALESCE(i.known_by_address, '{}') - ?::text)
         || CASE WHEN i.known IS NULL THEN '{}' ELSE jsonb_build_object(?::text, jsonb_build_object(${kept})) END,
       known = ${there("known")}, refused = ${there("refused")}, in_flight = ${there("in_flight")},
       remote_sku = i.known_by_address->?->>'remote_sku', remote_status = (i.known_by_address->?->>'remote_status')::int,
       remote_message = i.known_by_address->?->>'remote_message', rejection_seen = i.known_by_address->?->>'rejection_seen',
       content_name = NULLIF(i.known_by_address->?->'known'->'content'->>'name', i.name),
       live_name = ${liveNameSql(partsOf("(i.known_by_address->?->'known')"))},
       problems = NULL, lease_token = NULL, lease_until = NULL, content_retry_at = NULL,
       decisions = NULL, watched_at = NULL, deferred_by = NULL, deferred_lane = NULL, deferred_change = NULL,
       missed_reads = 0, pending_since = NULL, content_sent_at = NULL, read_back = NULL, read_run = NULL, attempts = 0,
       state = CASE WHEN state = 'unlisted' AND (i.known_by_address->?->'known') IS NULL THEN state ELSE 'pending' END,
       updated_at = now()
      WHERE shop_code = $shop AND deleted_at IS NULL`,
    [to, from, ...Array.from({ length: 12 }, () => to)],
  )
}
