import { type CategoryMappingFields, type ConfigurationChange } from "../../rules/configuration/import"
import { type DeviceMapping } from "../../rules/desired/device"
import { newId, toJson, type Database, type Sql } from "../../../database/database"
import { insertHistory } from "../../../activity/sql/history"
import { type HistoryEntry } from "../../../settings/rules/history-entry"
import { changeSettings } from "../../../settings/sql/settings-store"
import { lockChoices, writeChoices } from "./listing-table"

/** Writes settings, mappings and choices in one transaction. */
export class ConfigurationStore {
  constructor(private readonly database: Database) {}

  /** Locks the settings row first, so that two imports run one after the other. */
  async apply(
    { settings, categoryMappings, deviceMappings, listings }: ConfigurationChange,
    entry?: HistoryEntry,
  ): Promise<void> {
    await this.database.transaction(async (sql) => {
      await changeSettings(sql, settings)
      await sql(`DELETE FROM partner_commerce_category_mapping WHERE shop_code = $shop AND category_id = ANY(?)`, [
        categoryMappings.remove,
      ])
      await setCategoryMappings(sql, categoryMappings.set)
      await removeDeviceMappings(sql, deviceMappings.remove)
      await setDeviceMappings(sql, deviceMappings.set)
      const chosen = listings.set.map(({ product_id, variant_id, ...choice }) => ({ product_id, variant_id, choice }))
      await writeChoices(sql, chosen, listings.remove)
      if (entry) await insertHistory(sql, entry)
    })
  }

  /** Medusa's generated method would keep old fields of the source that the new source lacks. */
  async mapDevice(mapping: DeviceMapping, entry: HistoryEntry): Promise<void> {
    await this.database.transaction(async (sql) => {
      await setDeviceMappings(sql, [mapping])
      await insertHistory(sql, entry)
    })
  }

  /**
   * Sells products, stops their sale, or lets the general settings decide (null). Their other choices stay. The choice applies to all
   * variants, so it removes the opposite choice of a variant.
   */
  async setEnabled(productIds: string[], enabled: boolean | null, entry?: HistoryEntry): Promise<void> {
    await this.database.transaction(async (sql) => {
      await lockChoices(sql, "product", productIds)
      await sql(
        `UPDATE partner_commerce_listing SET enabled = ?::boolean, updated_at = now()
          WHERE shop_code = $shop AND deleted_at IS NULL AND product_id = ANY(?)`,
        [enabled, productIds],
      )
      await sql(
        `WITH opposite AS (
           SELECT id FROM partner_commerce_listing
            WHERE shop_code = $shop AND deleted_at IS NULL AND enabled = ?
              AND variant_id IN (SELECT id FROM product_variant WHERE product_id = ANY(?) AND deleted_at IS NULL)
            ORDER BY variant_id FOR UPDATE)
         UPDATE partner_commerce_listing SET enabled = NULL, updated_at = now() WHERE id IN (SELECT id FROM opposite)`,
        [enabled === false, productIds],
      )
      if (entry) await insertHistory(sql, entry)
    })
  }

  /**
   * The first shop that the options name takes over the configuration from the time without a shop name, because later the owner would be
   * unknown. Does nothing if a shop already has its own configuration, or the options name no shop.
   */
  async takeOverUnnamed(): Promise<void> {
    if (this.database.shopCode === "") return
    await this.database.transaction(async (sql) => {
      for (const table of CONFIGURED_TABLES) {
        const named = await sql(`SELECT 1 FROM ${table} WHERE shop_code <> '' LIMIT 1`)
        if (named.length > 0) return
      }
      for (const table of CONFIGURED_TABLES) await sql(`UPDATE ${table} SET shop_code = $shop WHERE shop_code = ''`)
    })
  }
}

const CONFIGURED_TABLES = ["category_mapping", "device_mapping", "listing", "settings"].map(
  (name) => `partner_commerce_${name}`,
)

async function setCategoryMappings(sql: Sql, mappings: CategoryMappingFields[]): Promise<void> {
  await sql(
    `INSERT INTO partner_commerce_category_mapping (id, shop_code, category_id, category)
     SELECT ${newId("pccat")}, $shop, category_id, category
       FROM jsonb_to_recordset(?::jsonb) AS m(category_id text, category text) ORDER BY category_id
     ON CONFLICT (shop_code, category_id) WHERE deleted_at IS NULL DO UPDATE SET category = excluded.category, updated_at = now()`,
    [toJson(mappings)],
  )
}

async function removeDeviceMappings(sql: Sql, keys: Pick<DeviceMapping, "category" | "device_key">[]): Promise<void> {
  await sql(
    `DELETE FROM partner_commerce_device_mapping d
      USING jsonb_to_recordset(?::jsonb) AS k(category text, device_key text)
      WHERE d.shop_code = $shop AND d.category = k.category AND d.device_key = k.device_key`,
    [toJson(keys)],
  )
}

async function setDeviceMappings(sql: Sql, mappings: DeviceMapping[]): Promise<void> {
  await sql(
    `INSERT INTO partner_commerce_device_mapping (id, shop_code, category, device_key, source)
     SELECT ${newId("pcdev")}, $shop, category, device_key, source
       FROM jsonb_to_recordset(?::jsonb) AS m(category text, device_key text, source jsonb) ORDER BY category, device_key
     ON CONFLICT (shop_code, category, device_key) WHERE deleted_at IS NULL DO UPDATE SET source = excluded.source, updated_at = now()`,
    [toJson(mappings)],
  )
}
