import { type MedusaContainer } from "@medusajs/framework/types"
import { type CopiedDatabase } from "../../core/message/message"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"

const KEY = "copied-database"

/** Why this ledger is not at the place to which it was bound, or null where it is. */
export async function whyCopied(service: PartnerCommerceModuleService): Promise<CopiedDatabase | null> {
  if (service.connection.kind === "inert") return null
  const differences = await service.connection.binding.differences()
  return differences.length === 0 ? null : { code: "copied_database", values: { differences } }
}

/** Shows a copied database as an open problem, and no longer once it is none. @returns whether it is one */
export async function reportCopiedDatabase(service: PartnerCommerceModuleService): Promise<boolean> {
  const copied = await whyCopied(service)
  if (!copied) {
    await service.problems.clear(KEY)
    return false
  }
  await service.problems.raise({ key: KEY, ...copied })
  return true
}

/** A person says that this store is the one that pushes. Every item is compared anew, and the read-back that is due finds drift. */
export async function adoptDatabase(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { binding, options } = requireConfigured(service)
  await binding.adopt()
  await service.catalog.items.mark({ shopCode: options.shopCode, source: "all", ids: [], what: "content", delayMs: 0 })
  await service.catalog.items.markGone(options.shopCode)
  await service.problems.clear(KEY)
}
