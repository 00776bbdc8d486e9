import { type Settings } from "../../settings/rules/settings"
import { type Database } from "../../database/database"

type Chosen = Pick<Settings, "sales_channel_id" | "region_id" | "currency_code" | "shipping_option_id">

/** Whether the objects of the settings still exist and fit together. */
export interface ReferenceFacts {
  hasChannel: boolean
  isChannelDisabled: boolean
  hasRegion: boolean
  regionCurrency: string | null
  /** Two letters each. */
  countries: string[]
  /** The given countries without a tax region. */
  untaxed: string[]
  hasShippingOption: boolean
  /** Destination countries of the chosen shipping option. */
  shippedTo: string[]
  /** Stock locations of the channel. */
  locations: number
  isStoreCurrency: boolean
}

/** The service has asked this store not to call an API until this time. */
export interface Pause {
  api: string
  /** ISO 8601. */
  end: string
  /** It lasts for more than another minute. */
  is_long: boolean
}

/** Reads Medusa's own tables and the pauses of the service for checks, each with one read-only statement without locks. */
export class StoreFacts {
  constructor(private readonly database: Database) {}

  /** @returns the applied migrations of these names; null if no migration has run */
  async appliedMigrations(names: readonly string[]): Promise<string[] | null> {
    const [there] = await this.database.sql<{ is_there: boolean }>(
      "SELECT to_regclass('mikro_orm_migrations') IS NOT NULL AS is_there",
    )
    if (!there?.is_there) return null
    const rows = await this.database.sql<{ name: string }>(
      "SELECT name FROM mikro_orm_migrations WHERE name = ANY(?)",
      [names],
    )
    return rows.map(({ name }) => name)
  }

  async now(): Promise<Date> {
    const [row] = await this.database.sql<{ now: string }>("SELECT clock_timestamp()::text AS now")
    return new Date(row?.now ?? NaN)
  }

  async pauses(): Promise<Pause[]> {
    const rows = await this.database.sql<Omit<Pause, "end"> & { paused_until: Date }>(
      `SELECT api, paused_until, paused_until > now() + interval '1 minute' AS is_long FROM partner_commerce_rate_bucket
        WHERE shop_code = $shop AND paused_until > now()`,
    )
    return rows.map(({ api, paused_until, is_long }) => ({ api, end: paused_until.toISOString(), is_long }))
  }

  /** Channels with an enabled notification provider. */
  async notificationChannels(): Promise<string[]> {
    const rows = await this.database.sql<{ channel: string }>(
      "SELECT DISTINCT unnest(channels) AS channel FROM notification_provider WHERE is_enabled AND deleted_at IS NULL",
    )
    return rows.map(({ channel }) => channel)
  }

  async references(chosen: Chosen): Promise<ReferenceFacts> {
    const [row] = await this.database.sql<{ facts: ReferenceFacts }>(
      `SELECT jsonb_build_object(
         'hasChannel', EXISTS (SELECT 1 FROM sales_channel WHERE id = given.channel AND deleted_at IS NULL),
         'isChannelDisabled', EXISTS (SELECT 1 FROM sales_channel WHERE id = given.channel AND is_disabled AND deleted_at IS NULL),
         'hasRegion', EXISTS (SELECT 1 FROM region WHERE id = given.region AND deleted_at IS NULL),
         'regionCurrency', (SELECT currency_code FROM region WHERE id = given.region AND deleted_at IS NULL),
         'countries', ${listOf("SELECT iso_2 FROM region_country WHERE region_id = given.region AND deleted_at IS NULL")},
         'untaxed', ${listOf(`SELECT iso_2 FROM region_country c WHERE region_id = given.region AND deleted_at IS NULL
             AND NOT EXISTS (SELECT 1 FROM tax_region t WHERE t.country_code = c.iso_2 AND t.parent_id IS NULL AND t.deleted_at IS NULL)`)},
         'hasShippingOption', EXISTS (SELECT 1 FROM shipping_option WHERE id = given.option AND deleted_at IS NULL),
         'shippedTo', ${listOf(`SELECT g.country_code FROM shipping_option o JOIN geo_zone g ON g.service_zone_id = o.service_zone_id
             WHERE o.id = given.option AND o.deleted_at IS NULL AND g.deleted_at IS NULL`)},
         'locations', (SELECT count(*) FROM sales_channel_stock_location l JOIN stock_location s ON s.id = l.stock_location_id
             WHERE l.sales_channel_id = given.channel AND l.deleted_at IS NULL AND s.deleted_at IS NULL),
         'isStoreCurrency', EXISTS (SELECT 1 FROM store_currency WHERE currency_code = given.currency AND deleted_at IS NULL)
             OR EXISTS (SELECT 1 FROM region WHERE currency_code = given.currency AND deleted_at IS NULL)) AS facts
       FROM (SELECT ?::text AS channel, ?::text AS region, ?::text AS option, ?::text AS currency) given`,
      [chosen.sales_channel_id, chosen.region_id, chosen.shipping_option_id, chosen.currency_code],
    )
    if (!row) throw new Error("The database answered no row to a question that has one")
    return row.facts
  }
}

const listOf = (select: string) => `(SELECT COALESCE(jsonb_agg(DISTINCT value), '[]') FROM (${select}) listed(value))`
