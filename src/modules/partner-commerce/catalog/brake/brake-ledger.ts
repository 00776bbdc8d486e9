import { BRAKED_KINDS, type BrakeCounts, type BrakedChange, type BrakeState } from "../../../../core/catalog/brake"
import { type ItemProblem } from "../../../../core/catalog/problem"
import { type Database, toJson } from "../../database"
import { IS_BRAKE_HELD } from "../item/item-table"
import { versionsSql } from "../item/mark-sql"

/** Rows that a push deferred before it died are free again after so long. */
const DEFERRED_FOR_MS = 600_000

type Waiting = Omit<BrakeCounts, "items">

export interface DeferredItem {
  id: string
  /** See `toBrakedChanges` (core/catalog/brake). */
  change: BrakedChange[]
  /** Fingerprint of the projected inputs; when it is another, the sweep lets go of it. null = as before. */
  content_fingerprint: string | null
  stock_fingerprint: string | null
}

const is = (state: BrakeState) => `brake_state = '${state}'`

/** Deferred by a push, or held and not decided about. */
const IS_WAITING = `(${is("deferred")} OR ${is("held")})`

/**
 * Items that a push defers, until it is known whether the brake holds them (core/catalog/brake), as `brake_state` and
 * `braked_change` of the item say.
 *
 * ```
 *               defer (what it is about: `braked_change`)          hold: it is too much
 *  null ───────────────────────────────────────────────► deferred ───────────────────────► held ─────────────┐
 *   ▲                                                      │  │                             │                │ discard
 *   │                                                      │  └─ hold: the same was         │ confirm        ▼
 *   │◄── not too much: claimed by the push that left it;   │     discarded before ──────────┼────────► discarded
 *   │    handed back; or free with its lease ◄─────────────┘                                ▼                │
 *   │◄────────────────────────────── sent ────────────────────────────────────────────── confirmed ◄─────────┘
 *   │                                                                                               confirm
 *   └◄── marked: deferred, held and discarded alike, since what they are about may be another now; `confirmed` stays, and ends as well
 *        where the next push defers something else of the item
 * ```
 *
 * - *deferred*: in the name of the push `deferred_by`, which alone may claim it; with a lease, so that nothing is lost when it dies.
 * - *held*: a person has to decide. Nobody claims it.
 * - *discarded*: a person decided not to send `braked_change`. `discarded_change` remembers that until something of it is sent, so that
 *   the same is not raised again when the row came free in between.
 * - *confirmed*: a person decided to send `braked_change`; every push passes over it, for as long as it is the same.
 *
 * Any number of processes push at once and each sees a share of the catalogue, so what they defer is counted and held for all.
 */
export class BrakeLedger {
  constructor(private readonly database: Database) {}

  /** Defers claimed rows, in the name of this push. */
  async defer(token: string, deferred: DeferredItem[], pushId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item i SET brake_state = 'deferred', deferred_by = ?, braked_change = d.change, lease_token = NULL,
              lease_until = now() + ? * interval '1 millisecond',
              content_fingerprint = COALESCE(d.content_fingerprint, i.content_fingerprint),
              stock_fingerprint = COALESCE(d.stock_fingerprint, i.stock_fingerprint)
         FROM jsonb_to_recordset(?::jsonb) AS d(id text, change jsonb, content_fingerprint text, stock_fingerprint text)
        WHERE i.id = d.id AND i.lease_token = ?`,
      [pushId, DEFERRED_FOR_MS, toJson(deferred), token],
    )
  }

  /** Rows that a push deferred are due again as if it had never claimed them. */
  async handBack(pushId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item SET brake_state = NULL, braked_change = NULL, deferred_by = NULL, lease_until = NULL
        WHERE ${is("deferred")} AND deferred_by = ?`,
      [pushId],
    )
  }

  /** How much of what the brake watches waits: deferred by any push that is under way, or held and not decided about. */
  countWaiting(shopCode: string): Promise<Waiting> {
    return this.count(shopCode, IS_WAITING)
  }

  /** How many items it holds, decided about or not. */
  async countHeld(shopCode: string): Promise<number> {
    const { affected } = await this.count(shopCode, IS_BRAKE_HELD)
    return affected
  }

  /** How much it holds that nobody has decided about. */
  countUndecided(shopCode: string): Promise<Waiting> {
    return this.count(shopCode, is("held"))
  }

  private async count(shopCode: string, which: string): Promise<Waiting> {
    const [row] = await this.database.sql<Record<keyof Waiting, string>>(
      `SELECT count(*) AS affected,
              ${BRAKED_KINDS.map((kind) => `count(*) FILTER (WHERE braked_change @> '[{"kind":"${kind}"}]') AS ${kind}`).join(",\n              ")}
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

  /** Has a person decided before not to send any of what is deferred? */
  async isDiscarded(shopCode: string): Promise<boolean> {
    const [row] = await this.database.sql<{ discarded: boolean | null }>(
      `SELECT bool_and(${WAS_DISCARDED}) AS discarded
         FROM partner_commerce_item WHERE shop_code = ? AND ${is("deferred")} AND deleted_at IS NULL`,
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
      `UPDATE partner_commerce_item SET brake_state = 'discarded', discarded_change = braked_change, problems = ?::jsonb, updated_at = now()
        WHERE shop_code = ? AND ${IS_BRAKE_HELD} AND deleted_at IS NULL RETURNING id`,
      [toJson([problem]), shopCode],
    )
    return rows.length
  }

  /**
   * A deferred row that was discarded as it is now is held as before, for as long as it stays so.
   *
   * @returns how many
   */
  async holdDiscarded(shopCode: string): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item SET state = 'held', brake_state = 'discarded', deferred_by = NULL, lease_until = NULL, updated_at = now()
        WHERE shop_code = ? AND ${is("deferred")} AND ${WAS_DISCARDED} AND deleted_at IS NULL RETURNING id`,
      [shopCode],
    )
    return rows.length
  }

  /**
   * The brake holds what is deferred, whoever deferred it, until somebody confirms or it changes.
   *
   * @param problem what each of them says from now on; null = what it says already
   * @returns how many
   */
  async holdDeferred(shopCode: string, problem: ItemProblem | null): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item SET state = 'held', brake_state = CASE WHEN ${WAS_DISCARDED} THEN 'discarded' ELSE 'held' END,
              problems = COALESCE(?::jsonb, problems), deferred_by = NULL, lease_until = NULL, updated_at = now()
        WHERE shop_code = ? AND ${is("deferred")} AND deleted_at IS NULL RETURNING id`,
      [problem && toJson([problem]), shopCode],
    )
    return rows.length
  }

  /** Somebody confirmed: what the brake held is due again, with its content, which says what the item is now. @returns how many */
  async confirmDeferred(shopCode: string): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item i SET
         ${versionsSql({ row: "i", content: true, stock: false })},
         brake_state = 'confirmed', discarded_change = NULL, state = 'pending', updated_at = now()
        WHERE shop_code = ? AND ${IS_BRAKE_HELD} AND deleted_at IS NULL RETURNING id`,
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

/** A person has decided before not to send this very change. */
const WAS_DISCARDED = "discarded_change IS NOT DISTINCT FROM braked_change"
