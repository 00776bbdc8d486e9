import { type Settings, toSettings } from "../../../settings/rules/settings"
import { newId, type Sql } from "../../../database/database"

/** The tables of choices: the prefix of their ids, and their columns. */
const CHOICES = {
  category_mapping: ["pccat", "category_id, category"],
  device_mapping: ["pcdev", "category, device_key, source"],
  listing: [
    "pclist",
    "product_id, enabled, category, product_tagline, product_tnc, product_link, days_valid, expiry_date_time, stock_buffer",
  ],
} as const

const HAS_NO_SETTINGS = `NOT EXISTS (SELECT 1 FROM partner_commerce_settings WHERE shop_code = $shop AND "values" <> '{}')`

/**
 * A store that continues under another shop code takes over the old code's settings, mappings and choices, because they concern its
 * products. A table that has choices under the new code stays unchanged.
 */
export async function inheritConfiguration(sql: Sql, fromShop: string): Promise<void> {
  for (const [name, [prefix, columns]] of Object.entries(CHOICES)) {
    const table = `partner_commerce_${name}`
    await sql(
      `INSERT INTO ${table} (id, shop_code, ${columns})
       SELECT ${newId(prefix)}, $shop, ${columns} FROM ${table}
        WHERE shop_code = ? AND deleted_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM ${table} WHERE shop_code = $shop AND deleted_at IS NULL)`,
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
export async function readInheritedSettings(sql: Sql, fromShop: string): Promise<Settings | null> {
  const [row] = await sql<{ values: Record<string, unknown> }>(
    `SELECT "values" FROM partner_commerce_settings WHERE shop_code = ? AND ${HAS_NO_SETTINGS}`,
    [fromShop],
  )
  return row ? toSettings(row.values) : null
}
