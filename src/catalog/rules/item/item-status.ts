/** The one word by which people know an item. The first rule that fits decides; the list filters by the same rules in SQL (catalog/sql/item/status-sql). */
import { type FunnelStage } from "./funnel"
import { type ItemState } from "./item-state"
import { type ProblemCode } from "./problem"

/** In the order in which lists and filters show them. */
export const ITEM_STATUSES = ["on_sale", "in_review", "waiting_for_you", "rejected", "missing_details", "off"] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

interface StatusRule {
  status: ItemStatus
  /** Absent = any. */
  states?: readonly ItemState[]
  /** Stages that the item has reached; absent = any. */
  stages?: readonly FunnelStage[]
  /** The code of the first problem that blocks the item; absent = any, or none. */
  problem?: ProblemCode
}

/** Customers see the item at these stages, regardless of stock, waiting changes and refusals. */
const SEEN_STAGES = ["approved", "on_sale"] as const satisfies FunnelStage[]

/**
 * A decision of the merchant has precedence over a finding of the service, and both have precedence over the sale: an item whose new text
 * was rejected is "rejected", although customers still buy its earlier version.
 */
export const STATUS_RULES: readonly StatusRule[] = [
  { status: "off", states: ["unlisted", "archived"] },
  { status: "waiting_for_you", states: ["waiting"] },
  // The service changes a value each time: a person decides whose value is kept.
  { status: "waiting_for_you", states: ["blocked", "rejected"], problem: "changed_there" },
  // A person decided to leave the item as customers see it.
  { status: "on_sale", states: ["blocked"], problem: "change_limit_discarded", stages: SEEN_STAGES },
  { status: "rejected", states: ["rejected"] },
  { status: "missing_details", states: ["blocked"] },
  { status: "on_sale", stages: SEEN_STAGES },
  { status: "in_review" },
]

export interface StatusFacts {
  /** The item's state as people see it: `pending` = changed since the last push. */
  state: ItemState
  /** null = the store does not offer it. */
  stage: FunnelStage | null
  /** The code of the first problem that blocks it. */
  problem: ProblemCode | null
}

export function toItemStatus({ state, stage, problem }: StatusFacts): ItemStatus {
  const rule = STATUS_RULES.find(
    ({ states, stages, problem: code }) =>
      (states?.includes(state) ?? true) &&
      (stages === undefined || (stage !== null && stages.includes(stage))) &&
      (code === undefined || code === problem),
  )
  // Not reached: the last rule fits every item.
  return rule?.status ?? "in_review"
}
