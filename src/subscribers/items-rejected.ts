import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { type MessageValues } from "../messages/rules/message"
import { notifyFeed } from "../health/problems/notify-feed"

/** Reports rejections once for each reading, with the reviewer's message. */
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
