import { type BrakeCounts } from "../../../core/catalog/brake"
import { type ItemProblem } from "../../../core/catalog/problem"
import { toJson, type Database } from "../database"

/** What a push that died left for later is free again after so long. */
const DEFERRED_FOR_MS = 600_000

/** The brake's hold has no end. The state does not tell: an item that is held for another reason may be left for later too. */
export const HELD_BY_BRAKE = "deferred_by IS NOT NULL AND lease_until IS NULL"
const DEFERRED = "deferred_by IS NOT NULL AND lease_until IS NOT NULL"
/** Held by the brake, and no person has decided not to send it. */
export const UNDECIDED = `${HELD_BY_BRAKE} AND discarded_change IS DISTINCT FROM deferred_change`
type Waiting = Omit<BrakeCounts, "items">

export interface DeferredItem {
  id: string
  /** See `toBrakedText` (core/catalog/brake). */
  change: string
  /** Of the inputs that were projected; when they are others, the sweep lets go of it. null = as before. */
  content_fingerprint: string | null
  stock_fingerprint: string | null
}

/**
 * Items that a push leaves for later, until it is known whether the brake holds them (core/catalog/brake).
 *
 * Deferred (`deferred_by`, what it is about in `deferred_change`, and a lease) → held (state `held`, no lease) → confirmed, or
 * *discarded*: held all the same, but `discarded_change` says that a person has decided about it, so that the same is not raised
 * again. `confirmed_change` says it of what was confirmed, until it is sent, whoever sends it. Any number of processes push at once and each sees a share of the catalogue, so what they defer is counted and held for all.
 */
export class BrakeLedger {
  constructor(private readonly database: Database) {}

  /** Leaves claimed rows for later, in the name of this push. */
  async defer(token: string, deferred: DeferredItem[], pushId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item i SET deferred_by = ?, deferred_change = d.change, confirmed_change = NULL, lease_token = NULL,
              lease_until = now() + ? * interval '1 millisecond',
              content_fingerprint = COALESCE(d.content_fingerprint, i.content_fingerprint),
              stock_fingerprint = COALESCE(d.stock_fingerprint, i.stock_fingerprint)
         FROM jsonb_to_recordset(?::jsonb) AS d(id text, change text, content_fingerprint text, stock_fingerprint text)
        WHERE i.id = d.id AND i.lease_token = ?`,
      [pushId, DEFERRED_FOR_MS, toJson(deferred), token],
    )
  }

  /** What a push left for later is due again as if it had never looked at it. */
  async handBack(pushId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item SET deferred_by = NULL, lease_until = NULL WHERE deferred_by = ? AND lease_until IS NOT NULL AND lease_token IS NULL`,
      [pushId],
    )
  }

  /** How much of what the brake watches waits: left for later by any push that is under way, or held and not decided about. */
  countWaiting(shopCode: string): Promise<Waiting> {
    return this.count(shopCode, `(${DEFERRED} OR (${UNDECIDED}))`)
  }

  /** How many items it holds, decided about or not. */
  async countHeld(shopCode: string): Promise<number> {
    const { affected } = await this.count(shopCode, HELD_BY_BRAKE)
    return affected
  }

  /** How much it holds that nobody has decided about. */
  countUndecided(shopCode: string): Promise<Waiting> {
    return this.count(shopCode, UNDECIDED)
  }

  private async count(shopCode: string, which: string): Promise<Waiting> {
    const [row] = await this.database.sql<Record<keyof Waiting, string>>(
      `SELECT count(*) AS affected,
              count(*) FILTER (WHERE deferred_change LIKE '%withdrawn%') AS withdrawn,
              count(*) FILTER (WHERE deferred_change LIKE '%zeroed%') AS zeroed,
              count(*) FILTER (WHERE deferred_change LIKE '%repriced%') AS repriced
         FROM partner_commerce_item WHERE shop_code = ? AND ${which} AND deleted_at IS NULL`,
      [shopCode],
    )
    return {
      affected: Number(row?.affected ?? 0),
      withdrawn: Number(row?.withdrawn ?? 0),
      zeroed: Number(row?.zeroed ?? 0),
      repriced: Number(row?.repriced ?? 0),
    }
  }

  /** Has a person decided before not to send any of what is left for later? */
  async isDiscarded(shopCode: string): Promise<boolean> {
    const [row] = await this.database.sql<{ discarded: boolean | null }>(
      `SELECT bool_and(discarded_change IS NOT DISTINCT FROM deferred_change) AS discarded
         FROM partner_commerce_item WHERE shop_code = ? AND ${DEFERRED} AND deleted_at IS NULL`,
      [shopCode],
    )
    return row?.discarded ?? false
  }

  /**
   * A person decided not to send what the brake holds.
   *
   * @param problem what each of them says from now on
   * @returns how many items that is
   */
  async discardHeld(shopCode: string, problem: ItemProblem): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item SET discarded_change = deferred_change, problems = ?::jsonb, updated_at = now()
        WHERE shop_code = ? AND ${HELD_BY_BRAKE} AND deleted_at IS NULL RETURNING id`,
      [toJson([problem]), shopCode],
    )
    return rows.length
  }

  /**
   * What is left for later and was discarded as it is now is held as before, for as long as it stays so.
   *
   * @returns how many
   */
  async holdDiscarded(shopCode: string): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item SET state = 'held', lease_until = NULL, updated_at = now()
        WHERE shop_code = ? AND ${DEFERRED} AND discarded_change = deferred_change AND deleted_at IS NULL RETURNING id`,
      [shopCode],
    )
    return rows.length
  }

  /**
   * The brake holds what is left for later, whoever left it, until somebody confirms or it changes.
   *
   * @param problem what each of them says from now on; null = what it says already
   * @returns how many
   */
  async holdDeferred(shopCode: string, problem: ItemProblem | null): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item SET state = 'held', problems = COALESCE(?::jsonb, problems), lease_until = NULL, updated_at = now()
        WHERE shop_code = ? AND ${DEFERRED} AND deleted_at IS NULL RETURNING id`,
      [problem && toJson([problem]), shopCode],
    )
    return rows.length
  }

  /** Somebody confirmed: what the brake held is due again, with its content, which says what the item is now. @returns how many */
  async confirmDeferred(shopCode: string): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item SET deferred_by = NULL, discarded_change = NULL, confirmed_change = deferred_change, state = 'pending', due_at = now(),
              marked_at = CASE WHEN wanted_version = synced_version THEN now() ELSE marked_at END, wanted_version = wanted_version + 1,
              lease_until = NULL, updated_at = now()
        WHERE shop_code = ? AND ${HELD_BY_BRAKE} AND deleted_at IS NULL RETURNING id`,
      [shopCode],
    )
    return rows.length
  }

  /** Items that are on sale at the service. */
  async countOnSale(shopCode: string): Promise<number> {
    const [row] = await this.database.sql<{ count: string }>(
      `SELECT count(*) AS count FROM partner_commerce_item
        WHERE shop_code = ? AND known IS NOT NULL AND (known->>'confirmed')::boolean
          AND COALESCE((known->>'archived')::boolean, false) = false AND deleted_at IS NULL`,
      [shopCode],
    )
    return Number(row?.count ?? 0)
  }
}
