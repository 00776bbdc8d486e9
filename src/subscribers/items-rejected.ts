import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { type MessageValues } from "../messages/rules/message"
import { toCauseLinks } from "../activity/rules/problems"
import { notifyFeed } from "../health/problems/notify-feed"

/** Reports rejections once for each reading, with the reviewer's message. */
export default async function reportRejections({
  event,
  container,
}: SubscriberArgs<MessageValues["items_rejected"]>): Promise<void> {
  const { items, words } = event.data
  const message = { code: "items_rejected", values: { items, words } } as const
  await notifyFeed(container, { message, fixOf: "rejected", link: toCauseLinks("rejected").link })
}

export const config: SubscriberConfig = {
  event: "partner-commerce.read_back.rejected",
  context: { subscriberId: "partner-commerce-items-rejected" },
}
