import { toJson, type Database } from "../../database/database"
import { writeBisected } from "../../database/bisect-rows"
import { pruneRows } from "../../database/prune-rows"

export interface CachedImage {
  url: string
  hash: string | null
  /** For an image that is too large, the size that its host states. */
  bytes: number | null
  /** In pixels, if the bytes contain them. */
  width: number | null
  height: number | null
  etag: string | null
  last_modified: string | null
  /** If a hash is set: the host failed at the last look, and the earlier finding stays valid. */
  problem_code: string | null
  problem_message: string | null
  /** Time since the last look, by the database's clock. */
  age_ms: number
}

/** The result of one look at an image. */
export interface FoundImage extends Omit<CachedImage, "age_ms"> {
  /** The look failed, so the earlier finding about the image stays valid. */
  isOutage: boolean
}

export interface ImageAge {
  olderThanMs: number
  /** The largest lead of an image's due time, spread by address: images that were read together are not due together again. */
  spreadMs?: number
  /** The plugin looks again sooner at an unusable image, because the merchant may be repairing it. */
  problemsOlderThanMs: number
}

const AGE_MS = "EXTRACT(EPOCH FROM now() - checked_at)::double precision * 1000 AS age_ms"
const COLUMNS = `url, hash, bytes, width, height, etag, last_modified, problem_code, problem_message, ${AGE_MS}`

/** The largest number that the column takes. */
const MOST_BYTES = 2 ** 31 - 1

/** A number from 0 to 1, constant for each address. */
const SHARE_OF_URL = "((hashtext(url)::bigint + 2147483648) / 4294967295.0)"

/** Cache of the finding for each image, keyed by the image's address in the store. */
export class ImageCache {
  constructor(private readonly database: Database) {}

  async read(urls: string[]): Promise<Map<string, CachedImage>> {
    const rows = await this.database.sql<CachedImage>(
      `SELECT ${COLUMNS} FROM partner_commerce_image WHERE url = ANY(?) AND deleted_at IS NULL`,
      [urls],
    )
    return new Map(rows.map((row) => [row.url, row]))
  }

  /** Images with the oldest looks first, if they are old enough. */
  async readStale(age: ImageAge & { limit: number }): Promise<CachedImage[]> {
    const { limit, olderThanMs, spreadMs = 0, problemsOlderThanMs } = age
    return this.database.sql<CachedImage>(
      `SELECT ${COLUMNS} FROM partner_commerce_image
        WHERE deleted_at IS NULL
          AND checked_at < now() - CASE WHEN problem_code IS NULL THEN ? - ? * ${SHARE_OF_URL} ELSE ? END * interval '1 millisecond'
        ORDER BY checked_at LIMIT ?`,
      [olderThanMs, spreadMs, problemsOlderThanMs, limit],
    )
  }

  /**
   * Compares with the overwritten row, not with the row that the caller read: if several processes read the same image, the one that writes
   * another hash or problem learns that it changed. So the statement locks the rows before it writes the first, always in the same order.
   *
   * @returns the addresses whose hash or problem changed; without those that were never read, or that the table rejects
   */
  async record(images: FoundImage[]): Promise<string[]> {
    const { written } = await writeBisected(images, (some) => this.write(some))
    return written
  }

  private async write(images: FoundImage[]): Promise<string[]> {
    if (images.length === 0) return []
    const changed = await this.database.sql<{ url: string }>(
      `WITH found AS (
         SELECT * FROM jsonb_to_recordset(?::jsonb) AS i(url text, hash text, bytes int, width int, height int, etag text, last_modified text,
                problem_code text, problem_message text, "isOutage" boolean)),
       before AS MATERIALIZED (
         SELECT url, hash, bytes, width, height, etag, last_modified, problem_code FROM partner_commerce_image
          WHERE url IN (SELECT url FROM found) AND deleted_at IS NULL ORDER BY url FOR UPDATE),
       after AS (
         SELECT url, f.problem_code, f.problem_message, CASE WHEN f."isOutage" THEN b.hash ELSE f.hash END AS hash,
                CASE WHEN f."isOutage" THEN b.bytes ELSE f.bytes END AS bytes,
                CASE WHEN f."isOutage" THEN b.width ELSE f.width END AS width,
                CASE WHEN f."isOutage" THEN b.height ELSE f.height END AS height,
                CASE WHEN f."isOutage" THEN b.etag ELSE f.etag END AS etag,
                CASE WHEN f."isOutage" THEN b.last_modified ELSE f.last_modified END AS last_modified
           FROM found f LEFT JOIN before b USING (url)),
       written AS (
         INSERT INTO partner_commerce_image
           (id, url, hash, bytes, width, height, etag, last_modified, problem_code, problem_message, checked_at)
         SELECT 'pcimg_' || upper(replace(gen_random_uuid()::text, '-', '')), url, hash, bytes, width, height, etag,
                last_modified, problem_code, problem_message, now()
           FROM after ORDER BY url
         ON CONFLICT (url) WHERE deleted_at IS NULL DO UPDATE SET
           hash = excluded.hash, bytes = excluded.bytes, width = excluded.width, height = excluded.height,
           etag = excluded.etag, last_modified = excluded.last_modified,
           problem_code = excluded.problem_code, problem_message = excluded.problem_message, checked_at = now(), updated_at = now())
       SELECT url FROM after a JOIN before b USING (url)
        WHERE (a.hash, ${USED_PROBLEM("a")}) IS DISTINCT FROM (b.hash, ${USED_PROBLEM("b")})`,
      [toJson(images.map(toWritten))],
    )
    return changed.map(({ url }) => url)
  }

  /**
   * The hosts, with their ports, of all pictures of published products in a sales channel, or in any channel without a choice; "" for an
   * address without a host.
   */
  async hosts(salesChannelId: string | null): Promise<string[]> {
    const rows = await this.database.sql<{ host: string }>(
      `WITH chosen AS (SELECT ?::text AS channel),
       products AS (
         SELECT p.id, p.thumbnail FROM product p, chosen
          WHERE p.status = 'published' AND p.deleted_at IS NULL
            AND (channel IS NULL OR EXISTS (SELECT 1 FROM product_sales_channel l
                                             WHERE l.product_id = p.id AND l.sales_channel_id = channel AND l.deleted_at IS NULL)))
       SELECT DISTINCT split_part(split_part(url, '://', 2), '/', 1) AS host FROM (
         SELECT i.url FROM image i JOIN products p ON p.id = i.product_id WHERE i.deleted_at IS NULL
         UNION SELECT thumbnail FROM products
         UNION SELECT v.thumbnail FROM product_variant v JOIN products p ON p.id = v.product_id WHERE v.deleted_at IS NULL) AS shown
        WHERE url IS NOT NULL ORDER BY 1`,
      [salesChannelId],
    )
    return rows.map(({ host }) => host)
  }

  /** Deletes images that no product of the store shows any longer. @returns how many */
  async prune(): Promise<number> {
    return pruneRows(this.database, {
      table: "partner_commerce_image",
      condition: `NOT EXISTS (SELECT 1 FROM image m WHERE m.url = old.url AND m.deleted_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM product p WHERE p.thumbnail = old.url AND p.deleted_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM product_variant v WHERE v.thumbnail = old.url AND v.deleted_at IS NULL)`,
    })
  }
}

/** Limits the size, because a host may state any number. */
const toWritten = (image: FoundImage) => ({ ...image, bytes: image.bytes && Math.min(image.bytes, MOST_BYTES) })

/** If an image has a hash, its problem has no effect. */
const USED_PROBLEM = (row: string) => `CASE WHEN ${row}.hash IS NULL THEN ${row}.problem_code END`

/** The number of parallel downloads in all and per host, so that a slow host leaves room for the others. */
const AT_ONCE = 24
const OF_ONE_HOST = 8

/** Does a task for each address, hosts side by side. @returns in no particular order */
export async function forEachImage<Done>(
  urls: Iterable<string>,
  hostOf: (url: string) => string,
  task: (url: string) => Promise<Done>,
): Promise<Done[]> {
  const hosts = new Map<string, { waiting: string[]; busy: number }>()
  for (const url of urls) {
    const host = hosts.get(hostOf(url)) ?? { waiting: [], busy: 0 }
    host.waiting.push(url)
    hosts.set(hostOf(url), host)
  }
  const done: Done[] = []
  const worker = async () => {
    for (;;) {
      const free = [...hosts.values()].find(({ waiting, busy }) => waiting.length > 0 && busy < OF_ONE_HOST)
      const url = free?.waiting.shift()
      // A worker that is busy with a host takes the next image of that host.
      if (!free || url === undefined) return
      free.busy++
      done.push(await task(url))
      free.busy--
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done
}
