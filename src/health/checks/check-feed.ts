import { type HealthFinding, ok, warning } from "./finding"

/** @param channels with a notification provider */
export function toFeedFinding(channels: readonly string[]): HealthFinding {
  if (channels.includes("feed")) return ok("notifications", "problems appear in the admin's notifications")
  return warning(
    "notifications",
    "no provider has the channel feed, so problems appear only on the overview",
    'Add "feed" to the channels of a notification provider, such as @medusajs/medusa/notification-local.',
  )
}
