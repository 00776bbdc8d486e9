import { toJson, type Database } from "../database"

export interface CachedImage {
  url: string
  hash: string | null
  bytes: number | null
  etag: string | null
  last_modified: string | null
  problem_code: string | null
  problem_message: string | null
  /** Since it was last read, by the database's clock. */
  age_ms: number
}

const AGE_MS = "EXTRACT(EPOCH FROM now() - checked_at)::double precision * 1000 AS age_ms"

/** Cache of what was found at each image address, by address. */
export class ImageCache {
  constructor(private readonly database: Database) {}

  async read(urls: string[]): Promise<Map<string, CachedImage>> {
    const rows = await this.database.sql<CachedImage>(
      `SELECT url, hash, bytes, etag, last_modified, problem_code, problem_message, ${AGE_MS}
         FROM partner_commerce_image WHERE url = ANY(?) AND deleted_at IS NULL`,
      [urls],
    )
    return new Map(rows.map((row) => [row.url, row]))
  }

  /** Images that were not read for so long, the longest first; those with a problem are read again sooner. */
  async readStale({
    limit,
    olderThanMs,
    problemsOlderThanMs,
  }: {
    limit: number
    olderThanMs: number
    problemsOlderThanMs: number
  }): Promise<CachedImage[]> {
    return this.database.sql<CachedImage>(
      `SELECT url, hash, bytes, etag, last_modified, problem_code, problem_message, ${AGE_MS} FROM partner_commerce_image
        WHERE deleted_at IS NULL AND checked_at < now() - CASE WHEN hash IS NULL THEN ? ELSE ? END * interval '1 millisecond'
        ORDER BY checked_at LIMIT ?`,
      [problemsOlderThanMs, olderThanMs, limit],
    )
  }

  /**
   * The comparison is with what is overwritten, not with what the caller has read: of several who read the same image, the one who
   * writes another hash or problem learns of it. So the rows are locked, in one order for all, before the first is written.
   *
   * @returns the addresses whose hash or problem is another one now; not those that were never read
   */
  async record(images: Omit<CachedImage, "age_ms">[]): Promise<string[]> {
    if (images.length === 0) return []
    const changed = await this.database.sql<{ url: string }>(
      `WITH found AS (
         SELECT * FROM jsonb_to_recordset(?::jsonb) AS i(url text, hash text, bytes int, etag text, last_modified text,
                problem_code text, problem_message text)),
       before AS MATERIALIZED (
         SELECT url, hash, problem_code FROM partner_commerce_image
          WHERE url IN (SELECT url FROM found) AND deleted_at IS NULL ORDER BY url FOR UPDATE),
       written AS (
         INSERT INTO partner_commerce_image
           (id, url, hash, bytes, etag, last_modified, problem_code, problem_message, checked_at)
         SELECT 'pcimg_' || upper(replace(gen_random_uuid()::text, '-', '')), f.url, f.hash, f.bytes, f.etag, f.last_modified,
                f.problem_code, f.problem_message, now()
           FROM found f LEFT JOIN before USING (url) ORDER BY f.url
         ON CONFLICT (url) WHERE deleted_at IS NULL DO UPDATE SET
           hash = excluded.hash, bytes = excluded.bytes, etag = excluded.etag, last_modified = excluded.last_modified,
           problem_code = excluded.problem_code, problem_message = excluded.problem_message, checked_at = now(), updated_at = now())
       SELECT url FROM found JOIN before USING (url)
        WHERE (found.hash, found.problem_code) IS DISTINCT FROM (before.hash, before.problem_code)`,
      [toJson(images)],
    )
    return changed.map(({ url }) => url)
  }

  /** Forgets what no product of the store shows any more: nobody needs it read. @returns how many */
  async prune(): Promise<number> {
    const rows = await this.database.sql(
      `DELETE FROM partner_commerce_image i
        WHERE NOT EXISTS (SELECT 1 FROM image m WHERE m.url = i.url AND m.deleted_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM product p WHERE p.thumbnail = i.url AND p.deleted_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM product_variant v WHERE v.thumbnail = i.url AND v.deleted_at IS NULL)
       RETURNING i.id`,
    )
    return rows.length
  }
}
