import { type MedusaContainer } from "@medusajs/framework/types"
import { recheckDueImages } from "../use-cases/catalog/recheck-images"

/** Reads images again, so that other bytes at an old address are detected. */
export default async function recheck(container: MedusaContainer): Promise<void> {
  await recheckDueImages(container)
}

export const config = { name: "partner-commerce-recheck-images", schedule: "*/10 * * * *" }
