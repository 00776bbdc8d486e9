import { type MedusaContainer } from "@medusajs/framework/types"
import { type CopiedDatabase, toObjectionText } from "../../core/objection"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"

const KEY = "copied-database"
export const COPIED_DATABASE = "copied_database"
export const COPIED_DATABASE_FIX =
  "If this is a copy, leave it: nothing is sent from here. If this store is the one that sells now, say so: " +
  'POST /admin/partner-commerce/resume with { "adopt": true }.'

/** Why this ledger is not at the place to which it was bound, or null where it is. */
export async function whyCopied(service: PartnerCommerceModuleService): Promise<CopiedDatabase | null> {
  if (service.connection.kind === "inert") return null
  const differences = await service.connection.binding.differences()
  return differences.length === 0 ? null : { code: "copied_database", differences }
}

/** Shows a copied database as an open problem, and no longer once it is none. @returns whether it is one */
export async function reportCopiedDatabase(service: PartnerCommerceModuleService): Promise<boolean> {
  const copied = await whyCopied(service)
  if (!copied) {
    await service.problems.clear(KEY)
    return false
  }
  const reason = toObjectionText(copied)
  const message = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
  await service.problems.raise({ key: KEY, code: COPIED_DATABASE, message, fix: COPIED_DATABASE_FIX, why: copied })
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
