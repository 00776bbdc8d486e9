import { type Decision } from "../rules/change-limit/change-limit"
import { type Drift, type DriftedValue } from "../rules/read-back/drift"
import { ITEM_STATUSES, type ItemStatus, type ItemState, type FunnelStage, stagesFrom } from "../rules/item/item-status"
import { type Known } from "../rules/plan/known"
import { type Lane, LANES } from "../rules/item/lane"
import { type ServiceRejection } from "../rules/plan/sendable"
import { type ItemProblem } from "../rules/item/problem"
import { type RemoteVersions } from "../rules/read-back/read-back"
import { type RemoteStatusNumber } from "../../service/rules/remote-status"
import { type Database, MS_SINCE, toContains } from "../../database/database"
import { readFound } from "../../database/found-rows"
import { clippedSku } from "./item/mark-sql"
import {
  FREE_AT,
  IS_DIRTY,
  IS_DUE,
  IS_SHOWN_PENDING,
  LANE_COLUMNS,
  SHOWN_STATE,
  WAITS_AFTER_CHANGE,
  WAITS_AFTER_FAILURE,
  STATUS_SQL,
  toStatusCondition,
} from "./item/item-table"

export interface ItemFilter {
  state?: ItemState
  status?: ItemStatus
  /** Whether customers can buy the item now; counts only items that this store offers. */
  onSale?: boolean
  /** Whether content of the item waits for the service's approval. */
  awaitsApproval?: boolean
  /** Only items that have reached this stage. */
  stage?: FunnelStage
  /** The service's category that this store gives the item. */
  category?: string
  remoteStatus?: RemoteStatusNumber
  productId?: string
  /** A problem code. */
  problem?: string
  /** Part of a partner id, SKU or name. */
  q?: string
}

export interface ItemPage extends ItemFilter {
  order?: ItemOrder
  limit: number
  offset: number
}

/** Columns that items can be sorted by: all but one have an index, so that a page of 100,000 items reads no more than that page. */
const ORDER_COLUMNS = {
  name: "name",
  sku: "variant_sku",
  variant_sku: "variant_sku",
  // The shown state, which no index holds: the query reads all rows for it, and sorts only their ids.
  state: `(${SHOWN_STATE})`,
  status: `(${STATUS_SQL})`,
  last_synced_at: "last_synced_at",
  remote_status: "remote_status",
  deals_price: "shown_price",
  in_stock: "shown_stock",
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
  status: ItemStatus
  remote_status: RemoteStatusNumber | null
  remote_message: string | null
  problems: ItemProblem[] | null
  known: Known | null
  kept_there: DriftedValue[] | null
  drift: Drift | null
  refused: ServiceRejection | null
  decisions: Decision[] | null
  /** As last read back; null = never. */
  read_back: RemoteVersions | null
  rejection_seen: string | null
  pending_since: string | null
  last_synced_at: string | null
  /** When the plugin sends or retries the item; null = the item waits for no fixed time. */
  next_attempt_at: string | null
}

/** A product's items, counted by status. */
export interface ProductItemsRow {
  product_id: string
  /** null if the product was deleted: then `name` is an item's name. */
  title: string | null
  name: string | null
  thumbnail: string | null
  items: number
  /** Items that customers can see at the service. */
  active: number
  statuses: Record<ItemStatus, number>
}

/** A variant as people know it; null = unknown. */
export interface ShownVariant {
  title: string | null
  thumbnail: string | null
}

/** Times in ms; null without data. */
export interface LaneLag {
  waiting: number
  oldest_ms: number | null
  p50_ms: number | null
  p95_ms: number | null
}
const NO_LAG: LaneLag = { waiting: 0, oldest_ms: null, p50_ms: null, p95_ms: null }

const COLUMNS = `id, variant_id, product_id, partner_id, variant_sku, name, remote_sku, ${SHOWN_STATE} AS state, ${STATUS_SQL} AS status, remote_status, remote_message, problems,
  known, kept_there, drift, refused, decisions, read_back, rejection_seen, pending_since, last_synced_at,
  CASE WHEN ${WAITS_AFTER_FAILURE} THEN ${FREE_AT.content} WHEN ${IS_DIRTY.content} AND due_at > now() THEN due_at END AS next_attempt_at`

const STATUS_COUNTS = ITEM_STATUSES.map(
  (status) => `(count(*) FILTER (WHERE status = '${status}'))::int AS "${status}"`,
).join(", ")
const STATUS_FIELDS = ITEM_STATUSES.map((status) => `'${status}', s."${status}"`).join(", ")

/** Stock is sent without content only if the service has the item. */
const WAITS_IN_LANE = { stock: IS_DUE.stock, content: IS_DIRTY.content } as const satisfies Record<Lane, string>

const lagSql = (lane: Lane) => {
  const { markedAt, lagMs } = LANE_COLUMNS[lane]
  const waits = `${WAITS_IN_LANE[lane]} AND ${IS_SHOWN_PENDING}`
  const lately = `${lagMs} IS NOT NULL AND last_synced_at > now() - interval '1 day'`
  return `json_build_object(
            'waiting', count(*) FILTER (WHERE ${waits}),
            'oldest_ms', ${MS_SINCE(`min(${markedAt}) FILTER (WHERE ${waits})`)},
            'p50_ms', (percentile_cont(0.5) WITHIN GROUP (ORDER BY ${lagMs}) FILTER (WHERE ${lately}))::int,
            'p95_ms', (percentile_cont(0.95) WITHIN GROUP (ORDER BY ${lagMs}) FILTER (WHERE ${lately}))::int)`
}

/** Reads the ledger for people, who do not see variants that are neither wanted nor at the service. */
export class ItemList {
  constructor(private readonly database: Database) {}

  async list(filter: ItemPage): Promise<{ items: ItemRow[]; count: number }> {
    // A search reads all rows, so it does that once for the page and the count. A list without a search reads its page from the index.
    if (filter.q) return this.search(filter)
    const { where, params } = toWhere(filter)
    const [[counted], items] = await Promise.all([
      this.database.sql<{ count: string }>(
        `SELECT count(*) AS count FROM partner_commerce_item WHERE ${where}`,
        params,
      ),
      this.page(filter),
    ])
    return { items, count: Number(counted?.count ?? 0) }
  }

  private async search(filter: ItemPage): Promise<{ items: ItemRow[]; count: number }> {
    const { where, params } = toWhere(filter)
    const { by, descending } = filter.order ?? BY_NAME
    const { limit, offset } = filter
    const { rows, count } = await readFound<ItemRow>(this.database, {
      ...{ table: "partner_commerce_item", columns: COLUMNS, conditions: where, params },
      ...{ by: ORDER_COLUMNS[by], descending, limit, offset },
    })
    return { items: rows, count }
  }

  /** For a file: an item whose name or state changes between two pages is neither lost nor read twice. */
  async pageAfter(variantId: string, filter: ItemFilter, limit: number): Promise<ItemRow[]> {
    const { where, params } = toWhere(filter)
    return this.database.sql<ItemRow>(
      `SELECT ${COLUMNS} FROM partner_commerce_item WHERE ${where} AND variant_id > ? ORDER BY variant_id LIMIT ?`,
      [...params, variantId, limit],
    )
  }

  private async page(filter: ItemPage): Promise<ItemRow[]> {
    const { where, params } = toWhere(filter)
    const orderBy = toOrderBy(filter.order ?? BY_NAME)
    return this.database.sql<ItemRow>(
      // The query first finds the page in the index, and then reads only its rows.
      `WITH page AS MATERIALIZED (
         SELECT id FROM partner_commerce_item WHERE ${where} ORDER BY ${orderBy} LIMIT ? OFFSET ?)
       SELECT ${COLUMNS} FROM partner_commerce_item WHERE id IN (SELECT id FROM page) ORDER BY ${orderBy}`,
      [...params, filter.limit, filter.offset],
    )
  }

  /**
   * By product, in the order of names. One statement groups in the index and reads only the items of the page's products. Their states are
   * the shown states.
   */
  async listProducts({
    limit,
    offset,
    ...filter
  }: Omit<ItemPage, "order">): Promise<{ products: ProductItemsRow[]; count: number }> {
    const { where, params } = toWhere(filter)
    const rows = await this.database.sql<ProductItemsRow & { count: number }>(
      `WITH grouped AS (
         SELECT product_id, min(name) AS name, count(*)::int AS items, (count(*) FILTER (WHERE remote_status = 1))::int AS active
           FROM partner_commerce_item WHERE ${where} AND product_id IS NOT NULL GROUP BY product_id),
       page AS MATERIALIZED (SELECT * FROM grouped ORDER BY name, product_id LIMIT ? OFFSET ?),
       statuses AS (
         SELECT product_id, ${STATUS_COUNTS} FROM (
           SELECT product_id, ${STATUS_SQL} AS status FROM partner_commerce_item
            WHERE ${where} AND product_id IN (SELECT product_id FROM page)) item GROUP BY product_id)
       SELECT counted.count, g.product_id, p.title, g.name, p.thumbnail, g.items, g.active, jsonb_build_object(${STATUS_FIELDS}) AS statuses
         FROM (SELECT count(*)::int AS count FROM grouped) counted
         LEFT JOIN page g ON true LEFT JOIN statuses s ON s.product_id = g.product_id
         LEFT JOIN product p ON p.id = g.product_id AND p.deleted_at IS NULL
        ORDER BY g.name, g.product_id`,
      [...params, limit, offset, ...params],
    )
    const products = rows.filter(({ product_id }) => product_id !== null).map(({ count: _, ...product }) => product)
    return { products, count: rows[0]?.count ?? 0 }
  }

  /** Variants of the items that the service or its reviewer rejected for this reason. */
  async rejectedVariants(problem: string, limit: number): Promise<string[]> {
    const { where, params } = toWhere({ state: "rejected", problem })
    const rows = await this.database.sql<{ variant_id: string }>(
      `SELECT variant_id FROM partner_commerce_item WHERE ${where} ORDER BY id LIMIT ?`,
      [...params, limit],
    )
    return rows.map(({ variant_id }) => variant_id)
  }

  /**
   * How far each lane lags: the waiting items (IS_SHOWN_PENDING) and their waiting time, and how long the last day's acknowledgements took.
   */
  async lag(): Promise<Record<Lane, LaneLag>> {
    const [lag] = await this.database.sql<Record<Lane, LaneLag>>(
      `SELECT ${LANES.map((lane) => `${lagSql(lane)} AS ${lane}`).join(", ")}
         FROM partner_commerce_item WHERE shop_code = $shop AND deleted_at IS NULL`,
    )
    return lag ?? { stock: NO_LAG, content: NO_LAG }
  }

  async find(partnerIdOrSku: string): Promise<ItemRow | null> {
    const [item] = await this.database.sql<ItemRow>(
      `SELECT ${COLUMNS} FROM partner_commerce_item
        WHERE shop_code = $shop AND deleted_at IS NULL AND (partner_id = ? OR variant_id = ? OR variant_sku = ${clippedSku("?")})
        ORDER BY partner_id = ? DESC NULLS LAST LIMIT 1`,
      [partnerIdOrSku, partnerIdOrSku, partnerIdOrSku, partnerIdOrSku],
    )
    return item ?? null
  }

  /** @returns the variants of these items, by partner id */
  async variantsOf(partnerIds: readonly string[]): Promise<Map<string, string>> {
    if (partnerIds.length === 0) return new Map()
    const rows = await this.database.sql<{ partner_id: string; variant_id: string }>(
      `SELECT partner_id, variant_id FROM partner_commerce_item
        WHERE shop_code = $shop AND deleted_at IS NULL AND partner_id = ANY(?)`,
      [partnerIds],
    )
    return new Map(rows.map(({ partner_id, variant_id }) => [partner_id, variant_id]))
  }

  /** @returns the name of the item, or else of the product, and the picture, by variant; also of a deleted variant whose item remains */
  async namesOf(variantIds: readonly string[]): Promise<Map<string, ShownVariant>> {
    if (variantIds.length === 0) return new Map()
    const rows = await this.database.sql<ShownVariant & { variant_id: string }>(
      `SELECT wanted.id AS variant_id, COALESCE(i.name, p.title) AS title, COALESCE(v.thumbnail, p.thumbnail) AS thumbnail
         FROM unnest(?::text[]) AS wanted (id)
         LEFT JOIN partner_commerce_item i ON i.shop_code = $shop AND i.variant_id = wanted.id AND i.deleted_at IS NULL
         LEFT JOIN product_variant v ON v.id = wanted.id AND v.deleted_at IS NULL
         LEFT JOIN product p ON p.id = v.product_id AND p.deleted_at IS NULL`,
      [variantIds],
    )
    return new Map(rows.map(({ variant_id, ...shown }) => [variant_id, shown]))
  }
}

/** Rows without a value come last, or first in the reversed order, so that the index serves both. */
function toOrderBy({ by, descending }: ItemOrder): string {
  const direction = descending ? "DESC" : "ASC"
  return `${ORDER_COLUMNS[by]} ${direction}, id ${direction}`
}

/** Conditions by state use the index of states, except for `pending`, which reads all rows. */
function toStateCondition(state: ItemState | undefined): [condition: string, ...params: unknown[]] {
  if (state === undefined) return ["state <> 'unlisted'"]
  return state === "pending" ? [IS_SHOWN_PENDING] : [`state = ? AND NOT (${WAITS_AFTER_CHANGE})`, state]
}

function toWhere(filter: ItemFilter) {
  const { state, status, onSale, awaitsApproval, stage, category, remoteStatus, productId, problem, q } = filter
  const conditions: [string, ...unknown[]][] = [["shop_code = $shop AND deleted_at IS NULL"]]
  conditions.push(toStateCondition(state))
  if (status) conditions.push(toStatusCondition(status))
  if (onSale !== undefined) conditions.push([onSale ? "funnel_stage = 'on_sale'" : "funnel_stage <> 'on_sale'"])
  if (awaitsApproval !== undefined)
    conditions.push([awaitsApproval ? "pending_since IS NOT NULL" : "pending_since IS NULL"])
  if (stage) conditions.push(["funnel_stage = ANY(?)", stagesFrom(stage)])
  if (category) conditions.push(["category = ?", category])
  if (remoteStatus !== undefined) conditions.push(["remote_status = ?", remoteStatus])
  if (productId) conditions.push(["product_id = ?", productId])
  if (problem) conditions.push(["problems @> ?::jsonb", JSON.stringify([{ code: problem }])])
  if (q) {
    const part = toContains(q)
    conditions.push(["(partner_id ILIKE ? OR variant_sku ILIKE ? OR name ILIKE ?)", part, part, part])
  }
  return {
    where: conditions.map(([sql]) => sql).join(" AND "),
    params: conditions.flatMap(([, ...params]) => params),
  }
}
