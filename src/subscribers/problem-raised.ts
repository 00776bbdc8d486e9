import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { type ShownProblem } from "../modules/partner-commerce/problem-store"
import { notifyFeed } from "../use-cases/health/problems/notify-feed"

/** Reports a problem once, with its fix, in the admin's notification feed. */
export default async function reportProblem({ event, container }: SubscriberArgs<ShownProblem>): Promise<void> {
  const { why } = event.data
  await notifyFeed(container, { message: why, fixOf: why.code })
}

export const config: SubscriberConfig = {
  event: "partner-commerce.problem.raised",
  context: { subscriberId: "partner-commerce-problem-raised" },
}
