import { type HealthFinding, ok, warning } from "./finding"

/** @param channels with a notification provider */
export function toFeedFinding(channels: readonly string[]): HealthFinding {
  if (channels.includes("feed")) return ok("notifications", "problems are told in the admin's feed")
  return warning(
    "notifications",
    "no provider has the channel feed: problems are shown on the overview alone",
    'Add "feed" to the channels of a notification provider, such as @medusajs/medusa/notification-local.',
  )
}
