/**
 * A product that was deleted and created again is the same product to customers: its row moves to the new variant, with the partner id and
 * all known values. Otherwise the service could never sell the new variant, because the archived entry keeps its id and name.
 */
import { repeatDeadlocked, type Database, type Sql, toJson } from "../../../database/database"
import { type ClaimedItem } from "./claim"
import { inheritChoices, IS_STOPPED, type MovedItem } from "./inherited-choices"
import { IS_BUSY } from "./item-table"
import { clippedSku, markSql, versionsSql } from "./mark-sql"

/** A claimed row that this store wants to sell. */
export interface Newcomer {
  id: string
  variant_id: string
  partner_id: string | null
  name: string | null
  sku: string | null
}

/** The variant of the row `o` was deleted. */
export const IS_GONE =
  "NOT EXISTS (SELECT 1 FROM product_variant gone WHERE gone.id = o.variant_id AND gone.deleted_at IS NULL)"
/** Only the holder of this claim may push the row now. */
const IS_UNCLAIMED = "(o.lease_token IS NULL OR o.lease_until < now() OR o.lease_token = ?)"

/** Only an item at the service reserves its name. A row reserves its id even if the service never accepted it. */
const IS_AT_SERVICE = "o.known IS NOT NULL"

/**
 * Rows of this shop whose variant is gone, ranked by the values they share with a newcomer `n`: a shared id counts more than a shared name,
 * and an id that the service never accepted counts less. A row that was never sent has no id. It continues by its SKU, for the sake of the
 * merchant's choices.
 */
const PREDECESSORS = (
  [
    [`${IS_AT_SERVICE} AND o.partner_id = n.partner_id`, 0],
    [`${IS_AT_SERVICE} AND o.name = n.name AND o.content_name IS NULL`, 1],
    [`${IS_AT_SERVICE} AND o.content_name = n.name`, 1],
    [`${IS_AT_SERVICE} AND o.live_name = n.name`, 2],
    [`NOT (${IS_AT_SERVICE}) AND o.partner_id = n.partner_id`, 3],
    [`NOT (${IS_AT_SERVICE}) AND o.partner_id IS NULL AND o.variant_sku = ${clippedSku("n.sku")}`, 4],
  ] as const
)
  .map(
    ([isAlike, rank]) => `SELECT n.id AS newcomer, o.id, ${rank} AS rank FROM newcomers n
       JOIN partner_commerce_item o ON o.shop_code = $shop AND o.deleted_at IS NULL AND ${isAlike}
      WHERE ${IS_GONE}`,
  )
  .join(" UNION ALL ")

/** Among several similar rows, each newcomer continues the most similar one, and each row continues once. */
const PAIRS = `newcomers AS (SELECT * FROM jsonb_to_recordset(?::jsonb) AS n(id text, variant_id text, partner_id text, name text, sku text)),
       found AS (SELECT DISTINCT ON (newcomer) * FROM (${PREDECESSORS}) AS alike ORDER BY newcomer, rank, id),
       pairs AS (SELECT DISTINCT ON (id) * FROM found ORDER BY id, rank, newcomer)`

export interface GoneItems {
  /** Items whose variant may be gone. */
  partnerIds: readonly string[]
  /** The setting product_id_source. */
  idSource: string
}

/**
 * Finds variants that the service has never received and that may continue one of these items: they have its id, or a title that its name
 * begins with. {@link findPredecessors} decides by their whole names.
 *
 * @returns the likeliest first
 */
export async function findCandidates({ sql }: Database, { partnerIds, idSource }: GoneItems): Promise<string[]> {
  const [partnerId, params] = toIdSql(idSource)
  const rows = await sql<{ id: string }>(
    `WITH gone AS (
       SELECT o.partner_id, CASE WHEN ${IS_AT_SERVICE} THEN ARRAY[o.name, o.content_name, o.live_name] END AS names
         FROM partner_commerce_item o
        WHERE o.shop_code = $shop AND o.partner_id = ANY(?) AND o.deleted_at IS NULL AND ${IS_GONE}),
     variant AS (
       SELECT v.id, ${partnerId} AS partner_id, btrim(v.title) AS title, btrim(p.title) AS product_title
         FROM product_variant v JOIN product p ON p.id = v.product_id AND p.deleted_at IS NULL
         LEFT JOIN partner_commerce_item mine ON mine.shop_code = $shop AND mine.variant_id = v.id AND mine.deleted_at IS NULL
        WHERE v.deleted_at IS NULL AND mine.known IS NULL)
     SELECT variant.id FROM variant JOIN gone ON variant.partner_id = gone.partner_id OR ${BEGINS_WITH_TITLE}
      GROUP BY variant.id ORDER BY bool_or(variant.partner_id = gone.partner_id) DESC NULLS LAST, max(length(product_title)) DESC
      LIMIT ${MOST_CANDIDATES}`,
    [partnerIds, ...params],
  )
  return rows.map((row) => row.id)
}

/** One statement reads their prices, and it takes no more parameters. */
const MOST_CANDIDATES = 1_000

/**
 * The rule of `readPartnerId` (catalog/rules/desired/desired) as an expression on `product_variant v` and `product p`.
 *
 * @param idSource the setting product_id_source
 */
export function toIdSql(idSource: string): [id: string, params: string[]] {
  if (idSource === "variant_id") return ["v.id", []]
  if (idSource === "sku") return ["btrim(v.sku)", []]
  const key = idSource.slice("metadata:".length)
  // An empty value of the variant overrides the product's value, too.
  return ["btrim(COALESCE(v.metadata->?, p.metadata->?) #>> '{}')", [key, key]]
}

/**
 * Compares plainly, because a store has many titles. A push also finds a variant whose title differs from the name by entities or double
 * blanks.
 */
const BEGINS_WITH_TITLE = `EXISTS (
       SELECT 1 FROM unnest(gone.names) AS shown(name)
        WHERE (variant.product_title <> '' AND starts_with(shown.name, variant.product_title)) OR shown.name = variant.title)`

/** The row that a newcomer would continue. */
export type Predecessor = Pick<ClaimedItem, "id" | "partner_id" | "known" | "kept_there"> & {
  newcomer: string
  /** The merchant's choices keep the newcomer off sale after the move. */
  is_stopped: boolean
}

/** The free rows that {@link moveToRecreated} would move. It moves none. */
export async function findPredecessors({ sql }: Database, newcomers: Newcomer[]): Promise<Predecessor[]> {
  if (newcomers.length === 0) return []
  return sql<Predecessor>(
    `WITH ${PAIRS}
     SELECT pairs.newcomer, o.id, o.partner_id, o.known, o.kept_there, ${IS_STOPPED} AS is_stopped
       FROM pairs JOIN partner_commerce_item o ON o.id = pairs.id
       JOIN newcomers ON newcomers.id = pairs.newcomer LEFT JOIN product_variant v ON v.id = newcomers.variant_id`,
    [toJson(newcomers)],
  )
}

/**
 * Moves rows whose variant is gone to the newcomers that continue them, with the merchant's choices. A newcomer gives up its own row only if the service never received
 * that row.
 *
 * @param token the token of the claim that holds the newcomers
 * @param beforeMove called if a row may move: the caller may hold it under another claim
 */
export async function moveToRecreated(
  database: Database,
  token: string,
  newcomers: Newcomer[],
  beforeMove?: () => Promise<void>,
): Promise<MovedItems> {
  const likely = await findPredecessors(database, newcomers)
  if (likely.length === 0) return NONE_MOVED
  await beforeMove?.()
  const ids = likely.flatMap(({ id, newcomer }) => [id, newcomer])
  return repeatDeadlocked(() => database.transaction((sql) => moveLocked(sql, { token, newcomers, ids })))
}

interface LikelyMove {
  token: string
  newcomers: Newcomer[]
  /** The rows of both sides. */
  ids: string[]
}

async function moveLocked(sql: Sql, { token, newcomers, ids }: LikelyMove): Promise<MovedItems> {
  await lockItems(sql, token, ids)
  const pairs = await sql<{ id: string; newcomer: string } & MovedItem>(
    `WITH ${PAIRS}
       SELECT o.id, o.variant_id AS old_variant, o.product_id AS old_product, mine.id AS newcomer, mine.variant_id, mine.product_id
         FROM pairs JOIN partner_commerce_item o ON o.id = pairs.id JOIN partner_commerce_item mine ON mine.id = pairs.newcomer
        WHERE ${IS_UNCLAIMED} AND mine.lease_token = ? AND mine.known IS NULL AND mine.in_flight IS NULL
        ORDER BY o.variant_id FOR UPDATE OF o, mine SKIP LOCKED`,
    [toJson(newcomers), token, token],
  )
  if (pairs.length === 0) return NONE_MOVED
  const products = await inheritChoices(sql, pairs)
  await sql(`DELETE FROM partner_commerce_item WHERE shop_code = $shop AND id = ANY(?)`, [
    pairs.map(({ newcomer }) => newcomer),
  ])
  for (const { id, variant_id, product_id } of pairs) await moveTo(sql, id, { variant_id, product_id })
  return { ids: new Set(pairs.flatMap(({ id, newcomer }) => [id, newcomer])), products }
}

/**
 * Waits for other statements on these rows, for example the mark of a second purchase. Otherwise a short lock would leave a deleted variant's
 * row where it is, although this claim alone can move it. Marks lock rows in the same order. Rows that another push has claimed cannot move.
 */
async function lockItems(sql: Sql, token: string, ids: string[]): Promise<void> {
  await sql(
    `SELECT 1 FROM partner_commerce_item o WHERE o.shop_code = $shop AND o.id = ANY(?) AND ${IS_UNCLAIMED} ORDER BY o.variant_id FOR UPDATE`,
    [ids, token],
  )
}

export interface MovedItems {
  /** All rows involved: the claim no longer holds any of them, and the moved ones are due. */
  ids: ReadonlySet<string>
  /** Products that got the choices of a deleted product. Their other variants have to be read again. */
  products: readonly string[]
}

const NONE_MOVED: MovedItems = { ids: new Set(), products: [] }

/**
 * Wakes the items that wait for the id of one of these rows, whose variants are gone: the next push compares them again, and they continue
 * the row.
 *
 * @returns how many items wait
 */
export async function wakeRecreated({ sql }: Database, partnerIds: string[]): Promise<number> {
  if (partnerIds.length === 0) return 0
  const rows = await sql(
    `UPDATE partner_commerce_item i SET ${markSql({ row: "i", content: true, stock: false })}
      WHERE shop_code = $shop AND state = 'blocked' AND known IS NULL AND deleted_at IS NULL
        AND EXISTS (SELECT 1 FROM jsonb_array_elements(i.problems) AS problem
                     WHERE problem->>'code' = 'duplicate_partner_id' AND problem->'values'->>'partner_id' = ANY(?))
     RETURNING id`,
    [partnerIds],
  )
  return rows.length
}

export type Relinked = "done" | "busy" | "no_item"

/**
 * A person chooses the variant of an item. If the service has the variant's own row, or may have it because its create got no answer, that
 * row gets the item's former variant in exchange.
 *
 * @returns `busy` while a push sends one of the two
 */
export async function relink(
  database: Database,
  { partnerId, variantId, productId }: { partnerId: string; variantId: string; productId: string | null },
): Promise<Relinked> {
  return database.transaction(async (sql) => {
    const rows = await sql<{ id: string; partner_id: string | null; is_busy: boolean; is_there: boolean } & Place>(
      `SELECT id, partner_id, variant_id, product_id, (known IS NOT NULL OR in_flight IS NOT NULL) AS is_there,
              ${IS_BUSY} AS is_busy
         FROM partner_commerce_item WHERE shop_code = $shop AND deleted_at IS NULL AND (partner_id = ? OR variant_id = ?)
        ORDER BY variant_id FOR UPDATE`,
      [partnerId, variantId],
    )
    const item = rows.find(({ partner_id }) => partner_id === partnerId)
    if (!item) return "no_item"
    if (rows.some(({ is_busy }) => is_busy)) return "busy"
    const other = rows.find(({ id }) => id !== item.id)
    if (item.variant_id === variantId) return "done"
    if (other && !other.is_there) await sql(`DELETE FROM partner_commerce_item WHERE id = ?`, [other.id])
    // No two rows may have one variant, not even for a moment.
    if (other?.is_there) await moveTo(sql, other.id, { variant_id: `${item.variant_id} `, product_id: item.product_id })
    await moveTo(sql, item.id, { variant_id: variantId, product_id: productId })
    if (other?.is_there) await moveTo(sql, other.id, item)
    return "done"
  })
}

interface Place {
  variant_id: string
  product_id: string | null
}

/**
 * The next push compares the row again, its stock together with its content. Old rejections are dropped, because it is another product. The
 * change limit still counts the row's earlier changes, because they were sent.
 */
async function moveTo(sql: Sql, id: string, { variant_id, product_id }: Place): Promise<void> {
  await sql(
    `UPDATE partner_commerce_item i SET
       ${versionsSql({ row: "i", content: true, stock: false })},
       variant_id = ?, product_id = ?, state = CASE WHEN state = 'unlisted' THEN 'pending' ELSE state END, refused = NULL, content_fingerprint = NULL, stock_fingerprint = NULL,
       lease_token = NULL, lease_until = NULL, content_retry_at = NULL, attempts = 0,
       decisions = NULL, deferred_by = NULL, deferred_lane = NULL, deferred_change = NULL, updated_at = now(),
       variant_sku = (SELECT ${clippedSku("v.sku")} FROM product_variant v WHERE v.id = ?)
      WHERE shop_code = $shop AND id = ?`,
    [variant_id, product_id, variant_id, id],
  )
}
