import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { requireConfigured } from "../../configured"
import { type CauseFacts, toCauseFacts } from "./cause-facts"
import { type RunFacts, toRunFacts } from "./run-facts"

/** A run with what holds back of what it sent, by its cause. @throws MedusaError `not_found` */
export async function readRun(container: MedusaContainer, id: string): Promise<RunFacts & { causes: CauseFacts[] }> {
  const service = container.resolve(PARTNER_COMMERCE)
  const run = await service.retrieveRun(id)
  const [facts] = await toRunFacts(service, [run])
  // While it goes on somebody asks each second.
  if (!facts?.sent) return { run, sent: null, causes: [] }
  const causes = await service.catalog.items.countByCause(requireConfigured(service).options.shopCode, run.id)
  return { ...facts, causes: causes.map(toCauseFacts) }
}
