import { type MedusaContainer } from "@medusajs/framework/types"
import { pushBacklog } from "../use-cases/catalog/push-backlog"

/** Pushes what no timer of a living process is about. */
export default async function push(container: MedusaContainer): Promise<void> {
  await pushBacklog(container)
}

export const config = { name: "partner-commerce-push", schedule: "* * * * *" }
