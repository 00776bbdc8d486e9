import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ItemFilter } from "../sql/item-list"
import { requireConfigured } from "../../store/configured"

/** Lists the items, one for each variant that is, was or should be on the service. @throws AdminApiError while the plugin is inert */
export async function listItems(container: MedusaContainer, filter: ItemFilter) {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  return service.catalog.itemList.list(shopCode, filter)
}

const ROWS_TOGETHER = 1_000

/** The same items, page by page, without a limit. */
export async function* readAllItems(container: MedusaContainer, filter: Omit<ItemFilter, "limit" | "offset">) {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  for (let offset = 0; ; offset += ROWS_TOGETHER) {
    const items = await service.catalog.itemList.page(shopCode, { ...filter, limit: ROWS_TOGETHER, offset })
    if (items.length > 0) yield items
    if (items.length < ROWS_TOGETHER) return
  }
}

/** Lists the products that have such items, each with their number in each status. @throws AdminApiError while the plugin is inert */
export async function listProductItems(container: MedusaContainer, filter: ItemFilter) {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  return service.catalog.itemList.listProducts(shopCode, filter)
}
