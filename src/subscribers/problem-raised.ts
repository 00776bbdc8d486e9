import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { Modules } from "@medusajs/framework/utils"
import { type ShownProblem } from "../modules/partner-commerce/problem-store"

/** Reports a problem once, with its fix, in the admin's notification feed. */
export default async function reportProblem({ event, container }: SubscriberArgs<ShownProblem>): Promise<void> {
  const { message, fix } = event.data
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: "",
    channel: "feed",
    template: "admin-ui",
    data: { title: "Partner Commerce", description: `${message}. ${fix}` },
  })
}

export const config: SubscriberConfig = {
  event: "partner-commerce.problem.raised",
  context: { subscriberId: "partner-commerce-problem-raised" },
}
