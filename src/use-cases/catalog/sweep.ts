import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { whyNotPushing } from "./push-obstacle"
import { schedulePush } from "./push-scheduler"

/** Marks what changed without an event, and has it pushed. */
export async function sweepAndPush(container: MedusaContainer): Promise<void> {
  if ((await whyNotPushing(container.resolve(PARTNER_COMMERCE))) !== null) return
  if ((await sweepCatalog(container)) === 0) return
  schedulePush(container, "stock", 0)
  schedulePush(container, "content", 0)
}

/**
 * Finds what changed without an event: category membership set from the category, price lists that begin or end by the clock, changes
 * made by SQL, events that were lost. Two statements, whatever the catalogue's size, while nothing changed.
 *
 * @returns how many variants were marked
 */
export async function sweepCatalog(container: MedusaContainer): Promise<number> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const { settings } = await service.configuration.settings.read()
  await service.catalog.fingerprints.ifSharedInputsChanged(() =>
    service.catalog.items.mark({ shopCode, source: "all", ids: [], what: "content", delayMs: 0 }),
  )
  const gone = await service.catalog.items.markGone(shopCode)
  const changed = await service.catalog.fingerprints.sweep(shopCode, settings)
  return gone + changed
}
