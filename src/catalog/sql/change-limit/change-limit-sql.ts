/**
 * Parts of the change limit's statements: `decisions` is a list of decisions (catalog/rules/change-limit/change-limit: Decision),
 * `deferred_change` one of changes.
 */
import { type LimitedChange, type Decision } from "../../rules/change-limit/change-limit"
import { CHANGE_LIMIT_CODES } from "../../rules/item/problem"
import { toJson } from "../../../database/database"

export const IS_DEFERRED = "(deferred_by IS NOT NULL AND deleted_at IS NULL)"
export const WAITS_ALONE = `COALESCE(deferred_change @> '[{"waits": true}]', false)`

/** Finds the decisions of a run by containment. */
export const ofRun = (run: string, state: Decision["state"], kind?: LimitedChange["kind"]) =>
  toJson([{ run, state, ...(kind && { kind }) }])

export const repricedOfRun = (run: string) => toJson({ run, state: "waiting", kind: "repriced" })

/**
 * The decisions after the changes, which apply to the decisions that meet the condition on `b`. Parameters: those of the condition, then
 * the changes as JSON.
 */
export const changedWhereSql = (condition: string) =>
  `(SELECT jsonb_agg(CASE WHEN ${condition} THEN b || ?::jsonb ELSE b END) FROM jsonb_array_elements(decisions) AS b)`

/** All problems of the item. The given problem replaces the problems of the change limit. */
export const showProblemSql = () =>
  `?::jsonb || COALESCE((SELECT jsonb_agg(p) FROM jsonb_array_elements(problems) AS p
      WHERE p->>'code' NOT IN (${CHANGE_LIMIT_CODES.map((code) => `'${code}'`).join(", ")})), '[]')`

export interface WaitingCounts {
  affected: number
  withdrawn: number
  zeroed: number
  repriced: number
  steep: number
  largest_drop_percent: number
}

/** How far a price falls, in percent of the price that customers see; null if that price is unknown. */
const DROP = "((b->>'from')::numeric - (b->>'deals_price')::numeric) * 100 / NULLIF((b->>'from')::numeric, 0)"
/** The prices that a run shows, the one that falls furthest first. Parameters: the run and the change of price, the most rows. */
export const PRICES_OF_RUN = `
  SELECT i.variant_id, i.partner_id, i.name, (b->>'from')::float8 AS "from", (b->>'deals_price')::float8 AS "to"
    FROM partner_commerce_item i CROSS JOIN LATERAL jsonb_array_elements(i.decisions) AS b
   WHERE i.shop_code = $shop AND i.decisions IS NOT NULL AND i.deleted_at IS NULL AND b @> ?::jsonb
   ORDER BY ${DROP} DESC NULLS LAST, i.variant_id LIMIT ?`

/** Parameters: the run's waiting price change, the variant before, the most rows. */
export const WAITING_PRICES_OF_RUN = `
  SELECT i.variant_id, i.partner_id, i.name, (b->>'from')::float8 AS "from", (b->>'deals_price')::float8 AS "to", i.known
    FROM partner_commerce_item i CROSS JOIN LATERAL jsonb_array_elements(i.decisions) AS b
   WHERE i.shop_code = $shop AND i.decisions IS NOT NULL AND i.deleted_at IS NULL AND b @> ?::jsonb AND i.variant_id > ?
   ORDER BY i.variant_id LIMIT ?`

/** How far a waiting price of a run falls. Parameter: the change, to be found by containment. */
export const DROP_OF_RUN = `(SELECT max(${DROP}) FROM jsonb_array_elements(decisions) AS b WHERE b @> ?::jsonb)`

/** Parameters: the change of price, the run, a kind of the run each, the limit of a drop. */
export const countOfRun = (kinds: readonly LimitedChange["kind"][]) => `
  WITH waiting AS (
    SELECT decisions, ${DROP_OF_RUN} AS drop FROM partner_commerce_item WHERE shop_code = $shop AND decisions IS NOT NULL AND decisions @> ?::jsonb AND deleted_at IS NULL)
  SELECT count(*) AS affected, ${kinds.map((kind) => `count(*) FILTER (WHERE decisions @> ?::jsonb) AS ${kind}`).join(", ")},
         count(*) FILTER (WHERE drop > ?) AS steep, GREATEST(round(max(drop), 1), 0) AS largest_drop_percent
    FROM waiting`

/**
 * Makes deferred changes wait for a person, instead of earlier decisions of the same kind. The lane that deferred them has no newer mark,
 * because a mark would have freed the row. But if a price waits, the rest of the content waited with it and is due. Parameters: state and
 * run as JSON, and those of the condition.
 */
export const holdDeferredSql = (which: string) => `
  UPDATE partner_commerce_item SET
         decisions = COALESCE((SELECT jsonb_agg(b) FROM jsonb_array_elements(decisions) AS b
                             WHERE NOT deferred_change @> jsonb_build_array(jsonb_build_object('kind', b->'kind'))), '[]')
                  || (SELECT jsonb_agg((d - 'waits') || ?::jsonb) FROM jsonb_array_elements(deferred_change) AS d),
         synced_version = CASE WHEN deferred_lane = 'content' AND NOT deferred_change @> '[{"kind": "repriced"}]' THEN wanted_version
                               ELSE synced_version END,
         stock_synced_version = stock_wanted_version,
         deferred_by = NULL, deferred_lane = NULL, deferred_change = NULL, lease_until = NULL, state = 'waiting', updated_at = now()
   WHERE shop_code = $shop AND ${which} AND deleted_at IS NULL
  RETURNING id`
