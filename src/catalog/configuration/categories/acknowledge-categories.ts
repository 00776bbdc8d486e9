import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type RemoteCategoryRow } from "../../sql/remote-categories"
import { requireConfigured } from "../../../store/configured"

/** Acknowledgement: a person has seen the changes of the service's list; only later ones are news. @returns the list */
export async function acknowledgeCategories(container: MedusaContainer): Promise<RemoteCategoryRow[]> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  await service.catalog.categories.acknowledge(shopCode)
  return service.catalog.categories.list(shopCode)
}
