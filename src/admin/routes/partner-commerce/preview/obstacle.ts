import type { AdminOverview } from "../../../../api/admin/partner-commerce/overview/overview-view"

/** Reasons that prevent a push, in the order in which the user removes them. */
export type Obstacle = "settings" | "off" | "copied" | "paused"

type Pushable = Pick<AdminOverview, "missing_settings" | "enabled" | "is_copied" | "paused">

export function toObstacle({ missing_settings, enabled, is_copied, paused }: Pushable): Obstacle | null {
  if (missing_settings.length > 0) return "settings"
  if (is_copied) return "copied"
  if (!enabled) return "off"
  return paused ? "paused" : null
}
