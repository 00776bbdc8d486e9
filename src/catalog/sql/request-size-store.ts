import { type Database } from "../../database/database"

/**
 * How many entries one request carries to this shop's service (catalog/rules/pacing/request-size): every process starts with the last
 * stored size.
 */
export class RequestSizeStore {
  constructor(private readonly database: Database) {}

  /** @returns null = as many as the interface allows */
  async read(): Promise<number | null> {
    const [row] = await this.database.sql<{ request_size: number | null }>(
      `SELECT request_size FROM partner_commerce_settings WHERE shop_code = $shop`,
    )
    return row?.request_size ?? null
  }

  async write(size: number | null): Promise<void> {
    await this.database.sql(
      `INSERT INTO partner_commerce_settings (shop_code, "values", request_size) VALUES ($shop, '{}', ?)
       ON CONFLICT (shop_code) DO UPDATE SET request_size = excluded.request_size`,
      [size],
    )
  }
}
