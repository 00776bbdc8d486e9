import { type MedusaContainer } from "@medusajs/framework/types"
import { reconcileBooksIfDue } from "../use-cases/payments/reconcile-books"

/** Compares the service's books with ours each night. Asked each minute: every shop has a minute of its own. */
export default async function reconcileTheBooks(container: MedusaContainer): Promise<void> {
  await reconcileBooksIfDue(container)
}

export const config = { name: "partner-commerce-reconcile-books", schedule: "* * * * *" }
