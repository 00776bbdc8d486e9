import { type Lane } from "../../rules/item/lane"
import { TEXT_LIMITS } from "../../rules/item/text-limits"
import { LANE_COLUMNS } from "./item-table"

export interface MarkSql {
  /** The name by which the statement calls the row. */
  row: string
  /** Which lanes are marked: always, never, or if a condition holds. */
  content: boolean | string
  stock: boolean | string
  /** When the first of these changes happened. */
  at?: string
  /** Content is not due before this time. */
  dueAt?: string
  /** A lane that already waits starts its wait again. */
  startsOver?: boolean
}

/**
 * Marks a row, as assignments of an UPDATE. The version counts up. A lane without waiting changes starts to wait now. A lane that waits
 * already keeps its start, and its content is due at the old time or sooner, so that repeated marks never delay an item for ever. The mark
 * frees a row that a push deferred, because the change may differ now.
 */
export function markSql(mark: MarkSql): string {
  const { row } = mark
  const isMarked = anyOf(mark.content, mark.stock)
  const isFreed = `${isMarked} AND ${row}.deferred_by IS NOT NULL`
  return [
    versionsSql(mark),
    `lease_until = CASE WHEN ${isFreed} THEN NULL ELSE ${row}.lease_until END`,
    ...["deferred_by", "deferred_lane", "deferred_change"].map(
      (column) => `${column} = CASE WHEN ${isMarked} THEN NULL ELSE ${row}.${column} END`,
    ),
    `updated_at = CASE WHEN ${isMarked} THEN now() ELSE ${row}.updated_at END`,
  ].join(",\n         ")
}

/** The part of a SKU that the ledger keeps. */
export const clippedSku = (sku: string) => `left(${sku}, ${TEXT_LIMITS.sku})`

/** The same without the change limit, the lease and the time stamp, for statements that set these themselves. */
export function versionsSql({ row, content, stock, at = "now()", dueAt = "now()", startsOver }: MarkSql): string {
  const lane = (name: Lane, condition: boolean | string) => {
    if (condition === false) return []
    const { wanted, synced, markedAt } = LANE_COLUMNS[name]
    const when = toSql(condition)
    const begins = startsOver ? when : `${when} AND ${row}.${wanted} = ${row}.${synced}`
    return [
      `${wanted} = ${row}.${wanted} + (${when})::int`,
      `${markedAt} = CASE WHEN ${begins} THEN ${at} ELSE ${row}.${markedAt} END`,
      ...(name === "stock"
        ? []
        : [
            `due_at = CASE WHEN ${begins} THEN ${dueAt} WHEN ${when} THEN LEAST(${row}.due_at, ${dueAt}) ELSE ${row}.due_at END`,
          ]),
    ]
  }
  return [...lane("content", content), ...lane("stock", stock)].join(",\n         ")
}

/**
 * Marks variants in both lanes, and creates the rows of new variants.
 *
 * @param from has `id`, `product_id` and `sku` of each variant, and the columns that `content` and `stock` name
 * @param content whether the lane is marked, or the column of `from` with the answer
 */
export function markVariantsSql({ from, content, stock, at, dueAt }: Omit<MarkSql, "row"> & { from: string }): string {
  const made = (condition: boolean | string) => (typeof condition === "string" ? `v.${condition}::int` : "1")
  const marked = (condition: boolean | string, column: string) =>
    typeof condition === "string" ? `excluded.${column} = 1` : condition
  const mark: MarkSql = {
    row: "partner_commerce_item",
    content: marked(content, "wanted_version"),
    stock: marked(stock, "stock_wanted_version"),
    at: "excluded.marked_at",
    dueAt: "excluded.due_at",
  }
  return `INSERT INTO partner_commerce_item
         (id, shop_code, variant_id, product_id, variant_sku, due_at, wanted_version, stock_wanted_version, marked_at, stock_marked_at)
       SELECT 'pcitem_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, v.id, v.product_id, ${clippedSku("v.sku")}, ${dueAt ?? "now()"},
              ${made(content)}, ${made(stock)}, ${at ?? "now()"}, ${at ?? "now()"}
         FROM ${from} v ORDER BY v.id
       ON CONFLICT (shop_code, variant_id) WHERE deleted_at IS NULL DO UPDATE SET
         ${markSql(mark)}
        WHERE NOT (${waitsSql(mark)})`
}

/**
 * A free row that already waits is read when a push claims it. A second mark would have no effect, but it would write the row: 100,000
 * times when a first push finds new categories.
 */
function waitsSql({ row, content, stock, dueAt = "now()" }: MarkSql): string {
  const waits = (name: Lane, condition: boolean | string) => {
    if (condition === false) return []
    const { wanted, synced } = LANE_COLUMNS[name]
    const isDue = name === "stock" ? "" : ` AND ${row}.due_at <= ${dueAt}`
    return [`(NOT ${toSql(condition)} OR (${row}.${wanted} > ${row}.${synced}${isDue}))`]
  }
  const isFree = `${row}.lease_token IS NULL AND ${row}.deferred_by IS NULL`
  return [isFree, ...waits("content", content), ...waits("stock", stock)].join(" AND ")
}

const toSql = (condition: boolean | string) => (typeof condition === "string" ? `(${condition})` : String(condition))

const anyOf = (...conditions: (boolean | string)[]) =>
  conditions.includes(true) ? "true" : `(${conditions.map(toSql).join(" OR ")})`
