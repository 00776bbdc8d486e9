import { isEqual } from "../../values/equality"
import { type CategoryObject } from "../../service/rules/wire/catalog"
import { toJson, type Database } from "../../database/database"

export interface RemoteCategoryRow {
  category: string
  device_keys: string[]
  /** The device keys that a person last saw; null = no person has seen the category yet. */
  acknowledged_keys: string[] | null
  read_at: string
  changed_at: string
  gone_at: string | null
}

/** Changes that one reading of the service's list brought, by category name. */
export interface CategoryListChange {
  added: string[]
  removed: string[]
  device_keys_changed: string[]
}

/** Names of listed categories that could not be read; "all" = at least one unreadable category has no name. */
export type UnreadCategories = readonly string[] | "all"

/** The service's category list as last read. */
export class RemoteCategories {
  constructor(private readonly database: Database) {}

  /** Every category ever seen, with removed categories last. */
  async list(): Promise<RemoteCategoryRow[]> {
    return this.database.sql<RemoteCategoryRow>(
      `SELECT category, device_keys, acknowledged_keys, read_at, changed_at, gone_at FROM partner_commerce_remote_category
        WHERE shop_code = $shop AND deleted_at IS NULL ORDER BY gone_at IS NOT NULL, category`,
    )
  }

  /** Names of removed categories that still have a mapping. */
  async mappedAndGone(): Promise<string[]> {
    const rows = await this.database.sql<{ category: string }>(
      `SELECT category FROM partner_commerce_remote_category r
        WHERE shop_code = $shop AND gone_at IS NOT NULL AND deleted_at IS NULL
          AND EXISTS (SELECT 1 FROM partner_commerce_category_mapping m WHERE m.shop_code = r.shop_code AND m.category = r.category AND m.deleted_at IS NULL)
        ORDER BY category`,
    )
    return rows.map(({ category }) => category)
  }

  /** By the database's clock, which is the one that the list is stamped with. */
  async wasReadWithin(ms: number): Promise<boolean> {
    const [row] = await this.database.sql<{ found: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM partner_commerce_remote_category
                       WHERE shop_code = $shop AND deleted_at IS NULL AND read_at > now() - ? * interval '1 millisecond') AS found`,
      [ms],
    )
    return row?.found ?? false
  }

  /** A person has seen the current list. */
  async acknowledge(): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_remote_category
          SET acknowledged_keys = CASE WHEN gone_at IS NULL THEN device_keys END, updated_at = now()
        WHERE shop_code = $shop AND deleted_at IS NULL`,
    )
  }

  /**
   * Records a reading of the list; the first one is no news. A device key that is missing from one reading stays, because its removal would
   * clear its value in every product of the category. The key goes if the next reading lacks it too.
   *
   * @param unread the listed categories that could not be read: they stay unchanged
   * @returns the differences from the reading before
   */
  async record(listed: CategoryObject[], unread: UnreadCategories = []): Promise<CategoryListChange> {
    // A repeated name would stop the statement. A fixed order prevents two readings from waiting for each other in a circle.
    const byName = new Map(listed.map(({ category, device_keys }) => [category, { category, device_keys }]))
    const read = [...byName.values()].sort((a, b) => (a.category < b.category ? -1 : 1))
    return this.database.transaction(async (sql) => {
      const before = await sql<ReadBefore>(
        `SELECT category, device_keys, missing_keys, gone_at FROM partner_commerce_remote_category
          WHERE shop_code = $shop AND deleted_at IS NULL FOR UPDATE`,
      )
      const categories = withMissingKeys(read, before)
      const unlisted = before.filter(({ category }) => !byName.has(category))
      const isUnread = ({ category }: ReadBefore) => unread === "all" || unread.includes(category)
      const kept = unlisted.filter((row) => row.gone_at === null && isUnread(row))
      const removed = unlisted.filter((row) => !isUnread(row)).map(({ category }) => category)
      await sql(
        `INSERT INTO partner_commerce_remote_category (id, shop_code, category, device_keys, missing_keys, acknowledged_keys, read_at, changed_at)
         SELECT 'pcrcat_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, c.category, c.device_keys, c.missing_keys,
                CASE WHEN ? THEN c.device_keys END, now(), now()
           FROM jsonb_to_recordset(?::jsonb) AS c(category text, device_keys jsonb, missing_keys jsonb)
         ON CONFLICT (shop_code, category) WHERE deleted_at IS NULL DO UPDATE SET
           changed_at = CASE WHEN partner_commerce_remote_category.device_keys = excluded.device_keys
             THEN partner_commerce_remote_category.changed_at ELSE now() END,
           device_keys = excluded.device_keys, missing_keys = excluded.missing_keys, read_at = now(), gone_at = NULL, updated_at = now()`,
        [before.length === 0, toJson(categories)],
      )
      await sql(
        `UPDATE partner_commerce_remote_category SET gone_at = COALESCE(gone_at, now()), read_at = now(), updated_at = now()
          WHERE shop_code = $shop AND category IN (SELECT jsonb_array_elements_text(?::jsonb)) AND deleted_at IS NULL`,
        [toJson(removed)],
      )
      return diffCategories(before, [...categories, ...kept])
    })
  }
}

interface ReadBefore {
  category: string
  device_keys: string[]
  /** The keys that the earlier reading lacked too. */
  missing_keys: string[] | null
  gone_at: string | null
}

/** Keeps keys that are missing for the first time, even if the reading before lacked the category itself. */
function withMissingKeys(
  read: CategoryObject[],
  before: ReadBefore[],
): (CategoryObject & Pick<ReadBefore, "missing_keys">)[] {
  const had = new Map(before.map((row) => [row.category, row]))
  return read.map((category) => {
    const { device_keys = [], missing_keys = null } = had.get(category.category) ?? {}
    const missing = device_keys.filter((key) => !category.device_keys.includes(key) && !missing_keys?.includes(key))
    if (missing.length === 0) return { ...category, missing_keys: null }
    const left = device_keys.filter((key) => missing.includes(key) || category.device_keys.includes(key))
    const added = category.device_keys.filter((key) => !left.includes(key))
    return { ...category, device_keys: [...left, ...added], missing_keys: missing }
  })
}

function diffCategories(before: ReadBefore[], now: Pick<ReadBefore, "category" | "device_keys">[]): CategoryListChange {
  const had = new Map(before.filter((row) => row.gone_at === null).map((row) => [row.category, row.device_keys]))
  const has = new Map(now.map((category) => [category.category, category.device_keys]))
  return {
    added: [...has.keys()].filter((name) => !had.has(name)),
    removed: [...had.keys()].filter((name) => !has.has(name)),
    device_keys_changed: [...has]
      .filter(([name, keys]) => had.has(name) && !isEqual(keys, had.get(name)))
      .map(([name]) => name),
  }
}
