import { type Lane } from "../../rules/item/lane"
import { analyzeGrown } from "../../../database/analyze-grown"
import { writeSelected } from "../../../database/bisect-rows"
import { type Database } from "../../../database/database"
import { AFFECTED_VARIANTS, type MarkSource } from "./affected-variants"
import { blockUnwritten } from "./block-unwritten"
import { markVariantsSql } from "./mark-sql"

export interface MarkOrder {
  shopCode: string
  what: Lane
  source: MarkSource
  ids: string[]
  /** How long content waits for more changes, counted from the first of them. */
  delayMs: number
  /** How long ago the first of these changes happened: the lag counts from then. */
  agoMs?: number
  /**
   * Compares stock together with content, and not earlier in its own lane. A pass over everything uses this, so that it reads each variant
   * once.
   */
  isStockInTurn?: boolean
}

/** Number of variants per statement in a mark over everything. */
const MARKED_TOGETHER = 5_000

/**
 * Marks the variants behind these ids, and creates rows for new ones: always in one statement. For all variants it uses one
 * statement per page, so that another process that needs a row waits for one page only. An item whose row cannot be marked is blocked.
 */
export async function mark(database: Database, order: MarkOrder): Promise<void> {
  const { source, ids } = order
  if (source !== "all")
    return void (await markWhere(database, order, { where: AFFECTED_VARIANTS[source], params: [ids] }))
  for (let after: string | null = ""; after !== null;) {
    const page: VariantPage = {
      where: `${AFFECTED_VARIANTS.all} AND v.id > ?`,
      params: [after],
      limit: MARKED_TOGETHER,
    }
    after = await markWhere(database, order, page)
  }
  // The push that follows reads the ledger, page after page.
  await analyzeGrown(database, ["partner_commerce_item"])
}

/** Variants by a condition on `product_variant v`. */
interface VariantPage {
  where: string
  params: unknown[]
  limit?: number
}

/** @returns the last id of a full page, or null after the last page */
async function markWhere(database: Database, order: MarkOrder, page: VariantPage): Promise<string | null> {
  const readIds = () => readPage(database, page)
  const { written, bad } = await writeSelected({
    write: () => markPage(database, order, page),
    readIds,
    writeSome: (ids) => markPage(database, order, { where: "v.id = ANY(?)", params: [ids] }),
  })
  const [whole] = written
  if (bad.length === 0)
    return whole && page.limit !== undefined && Number(whole.count) === page.limit ? whole.last : null
  await blockUnwritten(database, "variant_id", bad)
  const ids = await readIds()
  return ids.length === page.limit ? (ids.at(-1) ?? null) : null
}

async function readPage({ sql }: Database, { where, params, limit }: VariantPage): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT v.id FROM product_variant v WHERE ${where} ORDER BY v.id ${limit ? "LIMIT ?" : ""}`,
    [...params, ...(limit ? [limit] : [])],
  )
  return rows.map(({ id }) => id)
}

function markPage(
  { sql }: Database,
  { shopCode, what, delayMs, agoMs = 0, isStockInTurn = false }: MarkOrder,
  { where, params, limit }: VariantPage,
) {
  return sql<{ last: string | null; count: string }>(
    `WITH changed AS (
       SELECT v.id, v.product_id, v.sku, now() + ? * interval '1 millisecond' AS due_at, now() - ? * interval '1 millisecond' AS at
         FROM product_variant v WHERE ${where} ORDER BY v.id ${limit ? "LIMIT ?" : ""}),
     marked AS (
       ${markVariantsSql({
         from: "changed",
         content: what === "content",
         stock: !isStockInTurn,
         at: "v.at",
         dueAt: "v.due_at",
       })})
     SELECT max(id) AS last, count(*) AS count FROM changed`,
    [delayMs, agoMs, ...params, ...(limit ? [limit] : []), shopCode],
  )
}
