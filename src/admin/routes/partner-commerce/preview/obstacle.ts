import type { AdminOverview } from "../../../../api/admin/partner-commerce/overview/overview-view"

/** Why nothing can be pushed at present, in the order in which a person removes it. */
export type Obstacle = "settings" | "off" | "copied" | "paused"

type Pushable = Pick<AdminOverview, "missing_settings" | "enabled" | "is_copied" | "paused">

export function toObstacle({ missing_settings, enabled, is_copied, paused }: Pushable): Obstacle | null {
  if (missing_settings.length > 0) return "settings"
  if (is_copied) return "copied"
  if (!enabled) return "off"
  return paused ? "paused" : null
}
