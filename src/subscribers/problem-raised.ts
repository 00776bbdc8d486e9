import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { type ReportedProblem } from "../activity/sql/problem-store"
import { toProblemLink } from "../activity/rules/problems"
import { notifyFeed } from "../health/problems/notify-feed"

/** Reports a problem once, with its fix, in the admin's notification feed. For an outage it reports the first problem. */
export default async function reportProblem({ event, container }: SubscriberArgs<ReportedProblem>): Promise<void> {
  const { key, why, is_first } = event.data
  if (!is_first) return
  await notifyFeed(container, { message: why, fixOf: why.code, link: toProblemLink({ key, code: why.code, why }) })
}

export const config: SubscriberConfig = {
  event: "partner-commerce.problem.raised",
  context: { subscriberId: "partner-commerce-problem-raised" },
}
