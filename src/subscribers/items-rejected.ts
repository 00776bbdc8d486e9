import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { type MessageValues } from "../messages/rules/message"
import { notifyFeed } from "../health/problems/notify-feed"

/** A rejection is news: once for each reading, in the reviewer's words. */
export default async function reportRejections({
  event,
  container,
}: SubscriberArgs<MessageValues["items_rejected"]>): Promise<void> {
  const { items, words } = event.data
  await notifyFeed(container, { message: { code: "items_rejected", values: { items, words } }, fixOf: "rejected" })
}

export const config: SubscriberConfig = {
  event: "partner-commerce.read_back.rejected",
  context: { subscriberId: "partner-commerce-items-rejected" },
}
