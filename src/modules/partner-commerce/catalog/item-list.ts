import { type Drift, type DriftedValue } from "../../../core/catalog/drift"
import { type ItemState } from "../../../core/catalog/item-state"
import { type Known } from "../../../core/catalog/known"
import { type Lane } from "../../../core/catalog/lane"
import { type ServiceRejection } from "../../../core/catalog/sendable"
import { type ItemProblem } from "../../../core/catalog/problem"
import { type RemoteVersions } from "../../../core/catalog/read-back"
import { type RemoteStatusNumber } from "../../../core/catalog/remote-status"
import { type Database, MS_SINCE } from "../database"
import { IS_DIRTY, LANE_COLUMNS, WAITS_AFTER_FAILURE } from "./item/item-table"

export interface ItemFilter {
  state?: ItemState
  remoteStatus?: RemoteStatusNumber
  productId?: string
  /** A problem code. */
  problem?: string
  /** Part of a partner id, SKU or name. */
  q?: string
  order?: ItemOrder
  limit: number
  offset: number
}

/** Columns that items can be sorted by: each has an index, so that a page of 100,000 items reads no more than that page. */
const ORDER_COLUMNS = {
  name: "name",
  sku: "variant_sku",
  variant_sku: "variant_sku",
  state: "state",
  last_synced_at: "last_synced_at",
} as const
export type ItemOrderField = keyof typeof ORDER_COLUMNS
export const ITEM_ORDER_FIELDS = Object.keys(ORDER_COLUMNS) as [ItemOrderField, ...ItemOrderField[]]

export interface ItemOrder {
  by: ItemOrderField
  descending: boolean
}
const BY_NAME: ItemOrder = { by: "name", descending: false }

export interface ItemRow {
  id: string
  variant_id: string
  product_id: string | null
  partner_id: string | null
  variant_sku: string | null
  name: string | null
  remote_sku: string | null
  state: ItemState
  remote_status: RemoteStatusNumber | null
  remote_message: string | null
  problems: ItemProblem[] | null
  known: Known | null
  kept_there: DriftedValue[] | null
  drift: Drift | null
  refused: ServiceRejection | null
  /** As last read back; null = never. */
  read_back: RemoteVersions | null
  pending_since: string | null
  last_synced_at: string | null
  /** When it is tried again, or sent at all; null = nothing of it waits for a moment. */
  next_attempt_at: string | null
}

/** Times in ms; null where there is nothing to report. */
export interface LaneLag {
  waiting: number
  oldest_ms: number | null
  p50_ms: number | null
  p95_ms: number | null
}
const NO_LAG: LaneLag = { waiting: 0, oldest_ms: null, p50_ms: null, p95_ms: null }

const COLUMNS = `id, variant_id, product_id, partner_id, variant_sku, name, remote_sku, state, remote_status, remote_message, problems,
  known, kept_there, drift, refused, read_back, pending_since, last_synced_at,
  CASE WHEN ${WAITS_AFTER_FAILURE} THEN lease_until WHEN ${IS_DIRTY.content} AND due_at > now() THEN due_at END AS next_attempt_at`

/** Reads the ledger for people. Variants that are neither wanted nor there are no items to them. */
export class ItemList {
  constructor(private readonly database: Database) {}

  async list(shopCode: string, filter: ItemFilter): Promise<{ items: ItemRow[]; count: number }> {
    const { where, params } = toWhere(shopCode, filter)
    const orderBy = toOrderBy(filter.order ?? BY_NAME)
    const [[counted], items] = await Promise.all([
      this.database.sql<{ count: string }>(
        `SELECT count(*) AS count FROM partner_commerce_item WHERE ${where}`,
        params,
      ),
      this.database.sql<ItemRow>(
        // The page is found in the index first: only its rows are read.
        `WITH page AS MATERIALIZED (
           SELECT id FROM partner_commerce_item WHERE ${where} ORDER BY ${orderBy} LIMIT ? OFFSET ?)
         SELECT ${COLUMNS} FROM partner_commerce_item WHERE id IN (SELECT id FROM page) ORDER BY ${orderBy}`,
        [...params, filter.limit, filter.offset],
      ),
    ])
    return { items, count: Number(counted?.count ?? 0) }
  }

  /** How far behind each lane is: what waits and since when, and what the last day's acknowledgements took. */
  async lag(shopCode: string): Promise<Record<Lane, LaneLag>> {
    const lane = (name: Lane) => {
      const { markedAt, lagMs } = LANE_COLUMNS[name]
      const waits = `${IS_DIRTY[name]} AND known IS NOT NULL`
      const lately = `${lagMs} IS NOT NULL AND last_synced_at > now() - interval '1 day'`
      return this.database.sql<LaneLag>(
        `SELECT count(*) FILTER (WHERE ${waits})::int AS waiting,
                ${MS_SINCE(`min(${markedAt}) FILTER (WHERE ${waits})`)} AS oldest_ms,
                (percentile_cont(0.5) WITHIN GROUP (ORDER BY ${lagMs}) FILTER (WHERE ${lately}))::int AS p50_ms,
                (percentile_cont(0.95) WITHIN GROUP (ORDER BY ${lagMs}) FILTER (WHERE ${lately}))::int AS p95_ms
           FROM partner_commerce_item WHERE shop_code = ? AND deleted_at IS NULL`,
        [shopCode],
      )
    }
    const [[stock], [content]] = await Promise.all([lane("stock"), lane("content")])
    return { stock: stock ?? NO_LAG, content: content ?? NO_LAG }
  }

  async find(shopCode: string, partnerIdOrSku: string): Promise<ItemRow | null> {
    const [item] = await this.database.sql<ItemRow>(
      `SELECT ${COLUMNS} FROM partner_commerce_item
        WHERE shop_code = ? AND deleted_at IS NULL AND (partner_id = ? OR variant_id = ? OR variant_sku = ?)
        ORDER BY partner_id = ? DESC NULLS LAST LIMIT 1`,
      [shopCode, partnerIdOrSku, partnerIdOrSku, partnerIdOrSku, partnerIdOrSku],
    )
    return item ?? null
  }
}

/** Rows without a value come last, or first when the order is turned round: so the index serves both ways. */
function toOrderBy({ by, descending }: ItemOrder): string {
  const direction = descending ? "DESC" : "ASC"
  return `${ORDER_COLUMNS[by]} ${direction}, id ${direction}`
}

function toWhere(shopCode: string, { state, remoteStatus, productId, problem, q }: ItemFilter) {
  const conditions: [string, ...unknown[]][] = [["shop_code = ? AND deleted_at IS NULL", shopCode]]
  conditions.push(state ? ["state = ?", state] : ["state <> 'unlisted'"])
  if (remoteStatus !== undefined) conditions.push(["remote_status = ?", remoteStatus])
  if (productId) conditions.push(["product_id = ?", productId])
  if (problem) conditions.push(["problems @> ?::jsonb", JSON.stringify([{ code: problem }])])
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`
    conditions.push(["(partner_id ILIKE ? OR variant_sku ILIKE ? OR name ILIKE ?)", pattern, pattern, pattern])
  }
  return {
    where: conditions.map(([sql]) => sql).join(" AND "),
    params: conditions.flatMap(([, ...params]) => params),
  }
}
