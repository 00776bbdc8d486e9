import { forgetInFlight, type InFlightChange } from "../../catalog/rules/answer/acknowledge"
import { type Known } from "../../catalog/rules/plan/known"
import { approvedPrices } from "../../catalog/rules/plan/comeback"
import { newestPrice } from "../../catalog/rules/plan/live"
import { markSql } from "../../catalog/sql/item/mark-sql"
import { IS_GONE, toIdSql } from "../../catalog/sql/item/recreated-variant"
import { type Database, toJson } from "../../database/database"

export interface DealItem {
  variantId: string
  /** The variant was deleted; another variant may continue the item. */
  isGone: boolean
  /** Every `deals_price` at which a purchase is accepted because the service approved it (catalog/rules/plan/comeback). */
  approvedPrices: number[]
  /** The latest `deals_price` that the service accepted, approved or not; null = not known. */
  sentPrice: number | null
}

interface ListedItem {
  partner_id: string
  variant_id: string
  is_gone: boolean
  known: Known | null
  in_flight: InFlightChange[] | null
}

const toPrices = (known: Known | null): Pick<DealItem, "approvedPrices" | "sentPrice"> => ({
  approvedPrices: approvedPrices(known),
  sentPrice: newestPrice(known) ?? null,
})

/** A deal that was answered. */
export interface AnsweredStock {
  trxId: string
  variantId: string
}

/** The items of the catalogue's ledger, as purchases need them. A purchase may also move an item. */
export class DealItems {
  constructor(private readonly database: Database) {}

  /**
   * The variants that a store listed under product ids. An item that was never pushed from this database (a restored backup, a manual first
   * purchase) is found by the setting that would name it. Once an item has a frozen id, only that id counts.
   *
   * @param idSource the setting product_id_source
   * @returns items by product id; ids that this store never had are missing
   */
  async find(productIds: readonly string[], idSource: string): Promise<Map<string, DealItem>> {
    const listed = await this.database.sql<ListedItem>(
      `SELECT o.partner_id, o.variant_id, (${IS_GONE}) AS is_gone, o.known, o.in_flight
         FROM partner_commerce_item o WHERE o.shop_code = $shop AND o.partner_id = ANY(?) AND o.deleted_at IS NULL`,
      [productIds],
    )
    const found = new Map(
      listed.map(({ partner_id, variant_id, is_gone, known, in_flight }) => [
        partner_id,
        {
          variantId: variant_id,
          isGone: is_gone,
          // A running request may have put its price on sale before the ledger has the answer.
          ...toPrices(forgetInFlight(known, in_flight ?? [])),
        },
      ]),
    )
    const unlisted = productIds.filter((productId) => !found.has(productId))
    return unlisted.length > 0 ? new Map([...(await this.findUnlisted(unlisted, idSource)), ...found]) : found
  }

  /** A purchase has to be answered within 40 s, so it reads all variants only if the index of SKUs does not find an id. */
  private async findUnlisted(productIds: string[], idSource: string): Promise<Map<string, DealItem>> {
    if (idSource !== "sku") return this.findNeverPushed(productIds, idSource)
    const exact = await this.findNeverPushed(productIds, idSource, productIds)
    const left = productIds.filter((productId) => !exact.has(productId))
    const skus = left.length > 0 ? await this.readSkus(left) : []
    return skus.length > 0 ? new Map([...(await this.findNeverPushed(left, idSource, skus)), ...exact]) : exact
  }

  /** Medusa keeps blanks around a SKU, and an id has none. No index finds such a SKU by its id, so this reads the SKUs of all variants. */
  private async readSkus(productIds: string[]): Promise<string[]> {
    const [id, params] = toIdSql("sku")
    const variants = await this.database.sql<{ sku: string }>(
      `SELECT v.sku FROM product_variant v WHERE ${id} = ANY(?) AND v.deleted_at IS NULL`,
      [...params, productIds],
    )
    return variants.map(({ sku }) => sku)
  }

  /** @param skus the SKUs of the variants, so that Postgres finds them by its index; absent = any variant */
  private async findNeverPushed(
    productIds: string[],
    idSource: string,
    skus?: string[],
  ): Promise<Map<string, DealItem>> {
    const [id, params] = toIdSql(idSource)
    const [among, amongParams] = skus ? ["AND v.sku = ANY(?)", [skus]] : ["", []]
    const variants = await this.database.sql<{ id: string; product_id: string }>(
      `SELECT DISTINCT ON (named.product_id) v.id, named.product_id
         FROM product_variant v JOIN product p ON p.id = v.product_id AND p.deleted_at IS NULL
         CROSS JOIN LATERAL (SELECT ${id} AS product_id) named
         LEFT JOIN partner_commerce_item i ON i.variant_id = v.id AND i.shop_code = $shop AND i.deleted_at IS NULL
        WHERE ${id} = ANY(?) ${among} AND v.deleted_at IS NULL AND i.partner_id IS NULL
        ORDER BY named.product_id, v.id`,
      [...params, ...params, productIds, ...amongParams],
    )
    return new Map(
      variants.map(({ id, product_id }) => [product_id, { variantId: id, isGone: false, ...toPrices(null) }]),
    )
  }

  /**
   * Voids the known stock of a variant after the service wrote a stock by itself, until the stock lane has sent it again. A running request
   * was projected before, and may also be the creation of an item. If its process dies, the repeated request must not count its stock as
   * sent.
   */
  async forgetStock(variantId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item i SET ${VOID_STOCK} WHERE i.shop_code = $shop AND i.variant_id = ? AND i.deleted_at IS NULL`,
      [variantId],
    )
  }

  /**
   * Voids the known stock after an answered deal if it is uncertain whether the answer arrived, or which number came last. The stock is
   * certain if the last sent stock equals the answer's number, and neither a push nor the answer to another deal carries a different one. A
   * push that has claimed the item may have read its stock before.
   * Then the service ends with that number in any order. A later unconfirmed deal of the same variant settles the stock for both.
   *
   * @returns the variants whose stock is void now
   */
  async forgetAnsweredStock(deals: readonly AnsweredStock[]): Promise<Set<string>> {
    const given = deals.map(({ trxId, variantId }) => ({ trx_id: trxId, variant_id: variantId }))
    const left = await this.leaveToPush(given)
    const rows = await this.database.sql<{ variant_id: string }>(
      `UPDATE partner_commerce_item i SET ${VOID_STOCK} ${FROM_ANSWERED}
          AND NOT (i.in_flight IS NULL AND i.lease_token IS NULL AND COALESCE(i.known->'in_stock' = own.answer_body::jsonb->'in_stock', false)
                   AND NOT EXISTS (${OTHER_ANSWER_UNDER_WAY}))
       RETURNING i.variant_id`,
      [toJson(given.filter(({ variant_id }) => !left.has(variant_id)))],
    )
    return new Set(rows.map(({ variant_id }) => variant_id))
  }

  /**
   * Leaves the stock to a push that carries the number of the answer. The stock stays unknown until the push is recorded, because the push
   * may fail.
   *
   * @returns the variants with such a push under way
   */
  private async leaveToPush(given: GivenDeal[]): Promise<Set<string>> {
    const rows = await this.database.sql<{ variant_id: string }>(
      `UPDATE partner_commerce_item i SET known = jsonb_set(i.known, '{in_stock}', 'null') ${FROM_ANSWERED}
          AND i.in_flight IS NOT NULL AND NOT EXISTS (${OTHER_STOCK_UNDER_WAY}) AND NOT EXISTS (${OTHER_ANSWER_UNDER_WAY})
       RETURNING i.variant_id`,
      [toJson(given)],
    )
    return new Set(rows.map(({ variant_id }) => variant_id))
  }
}

/** A deal in the form of the statements. */
interface GivenDeal {
  trx_id: string
  variant_id: string
}

/** The items of answered deals, with their deals. */
const FROM_ANSWERED = `
         FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, variant_id text)
         JOIN partner_commerce_deal own ON own.shop_code = $shop AND own.trx_id = given.trx_id AND own.deleted_at IS NULL
        WHERE i.shop_code = $shop AND i.variant_id = given.variant_id AND i.deleted_at IS NULL
          AND NOT EXISTS (
            SELECT 1 FROM partner_commerce_deal later
             WHERE later.shop_code = i.shop_code AND later.variant_id = i.variant_id AND later.created_at > own.created_at
               AND later.state = 'committed' AND later.deleted_at IS NULL)`

/** A stock under way with another number than the answer's. */
const OTHER_STOCK_UNDER_WAY = `
            SELECT 1 FROM jsonb_array_elements(i.in_flight) AS sent
             WHERE sent->>'kind' IS DISTINCT FROM 'stock' OR sent->'in_stock' IS DISTINCT FROM own.answer_body::jsonb->'in_stock'`

const VOID_STOCK = `${markSql({ row: "i", content: false, stock: true })},
         known = jsonb_set(i.known, '{in_stock}', 'null'), in_flight = i.in_flight || '["stock"]',
         stock_voided_version = i.stock_wanted_version + 1`

/**
 * Answers that leave at the same time may arrive in any order, so the answer to another deal of the variant may be the last. Two kinds of
 * answers are not the last: an answer that left before this deal arrived, and an answer for which the service no longer waits (40 s).
 */
const OTHER_ANSWER_UNDER_WAY = `
            SELECT 1 FROM partner_commerce_deal other
             WHERE other.shop_code = own.shop_code AND other.variant_id = own.variant_id AND other.deleted_at IS NULL
               AND other.created_at > own.created_at - interval '1 minute'
               AND other.answer_status = 200 AND other.answer_body <> own.answer_body
               AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements(other.timeline) AS noted
                                WHERE noted->>'event' IN ('answered', 'answer_not_written', 'confirmed', 'cancelled')
                                  AND (noted->>'at')::timestamptz < own.created_at)`
