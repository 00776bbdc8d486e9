import { type Desired } from "../desired/desired"
import { blockingCodes } from "../item/problem"
import { type SendableItem, sendableChanges } from "../plan/sendable"

/** The effect of a change of settings, mappings or choices on an item, for its estimate. */
export type EstimatedOutcome = "created" | "updated" | "archived" | "blocked"

/**
 * An item counts as blocked only if the change adds a reason. If the item was blocked before, the push still sends its other
 * fields. It does not send again a change that the service rejected before.
 *
 * @param before the entry without the change; null = every reason counts as new
 * @returns null = no effect at the service
 */
export function toEstimatedOutcome(before: Desired | null, item: SendableItem): EstimatedOutcome | null {
  if (addsBlock(before, item.desired)) return "blocked"
  const kinds = sendableChanges(item).changes.map(({ kind }) => kind)
  if (kinds.length === 0) return null
  if (kinds.includes("create")) return "created"
  return kinds.includes("archive") ? "archived" : "updated"
}

function addsBlock(before: Desired | null, after: Desired): boolean {
  if (after.kind !== "blocked") return false
  if (before?.kind !== "blocked") return true
  const codes = blockingCodes(before.problems)
  return blockingCodes(after.problems).some((code) => !codes.includes(code))
}
