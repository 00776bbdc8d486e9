/** The one word by which people know an item. The first rule that fits decides; the list filters by the same rules in SQL (catalog/sql/item/item-table). */
import { type ItemProblemCode } from "./problem"

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
  problem?: ItemProblemCode
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
  problem: ItemProblemCode | null
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

/** An item's state as people see it; the item's table documents the transitions (catalog/sql/item/item-table). */
export type ItemState = "unlisted" | ListedState

/** An unlisted variant is neither wanted nor at the service, so people do not see it as an item. */
export const LISTED_STATES = ["pending", "synced", "blocked", "rejected", "waiting", "archived"] as const
export type ListedState = (typeof LISTED_STATES)[number]

export const ITEM_STATES = ["unlisted", ...LISTED_STATES] as const satisfies ItemState[]

/**
 * How far an item has come towards customers: each stage includes the requirements of all earlier ones. The item's table holds the stage of
 * a row (catalog/sql/item/item-table).
 */
export const FUNNEL_STAGES = ["in_store", "ready", "sent", "approved", "on_sale"] as const
export type FunnelStage = (typeof FUNNEL_STAGES)[number]

/** Number of items that have reached each stage. */
export type Funnel = Record<FunnelStage, number>

/** @param furthest number of items by the furthest stage that they have reached */
export function toFunnel(furthest: Partial<Funnel>): Funnel {
  const reached = (stage: FunnelStage) => stagesFrom(stage).reduce((sum, each) => sum + (furthest[each] ?? 0), 0)
  return Object.fromEntries(FUNNEL_STAGES.map((stage) => [stage, reached(stage)])) as Funnel
}

/** This stage and all that follow it: an item at any of these has reached the stage. */
export const stagesFrom = (stage: FunnelStage): FunnelStage[] => FUNNEL_STAGES.slice(FUNNEL_STAGES.indexOf(stage))
