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
