import { type MedusaContainer } from "@medusajs/framework/types"
import { reconcileIfDue } from "../use-cases/catalog/read-back"

/** Reads back what the service shows; asked each minute, because a push that has to be approved shortens the interval. */
export default async function reconcile(container: MedusaContainer): Promise<void> {
  await reconcileIfDue(container)
}

export const config = { name: "partner-commerce-reconcile", schedule: "* * * * *" }
