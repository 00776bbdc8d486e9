import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type CategoryFunnel } from "../sql/item/count"
import { requireConfigured } from "../../store/configured"

/** How far items have come on their way to customers, by category. @throws AdminApiError while the plugin is inert */
export async function readFunnel(container: MedusaContainer): Promise<CategoryFunnel[]> {
  const service = container.resolve(PARTNER_COMMERCE)
  return service.catalog.items.countByCategory(requireConfigured(service).options.shopCode)
}
