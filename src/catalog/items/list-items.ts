import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ItemFilter, type ItemRow } from "../sql/item-list"
import { type UnwantedReason } from "../../messages/rules/message"
import { requireConfigured } from "../../store/configured"
import { readOffReasons } from "./off-reasons"

export interface ListedItem extends ItemRow {
  /** Why the store does not sell an item that is off; null = it does, or the item is not off. */
  off_reason: UnwantedReason | null
}

/** Lists the items, one for each variant that is, was or should be on the service. @throws AdminApiError while the plugin is inert */
export async function listItems(container: MedusaContainer, filter: ItemFilter) {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const { items, count } = await service.catalog.itemList.list(shopCode, filter)
  return { items: await withOffReasons(container, items), count }
}

const ROWS_TOGETHER = 1_000

/** The same items, page by page, without a limit. */
export async function* readAllItems(container: MedusaContainer, filter: Omit<ItemFilter, "limit" | "offset">) {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  for (let offset = 0; ; offset += ROWS_TOGETHER) {
    const items = await service.catalog.itemList.page(shopCode, { ...filter, limit: ROWS_TOGETHER, offset })
    if (items.length > 0) yield await withOffReasons(container, items)
    if (items.length < ROWS_TOGETHER) return
  }
}

async function withOffReasons(container: MedusaContainer, items: ItemRow[]): Promise<ListedItem[]> {
  const off = items.filter(({ status }) => status === "off").map(({ variant_id }) => variant_id)
  const reasons = await readOffReasons(container, off)
  return items.map((item) => ({ ...item, off_reason: reasons.get(item.variant_id) ?? null }))
}

/** Lists the products that have such items, each with their number in each status. @throws AdminApiError while the plugin is inert */
export async function listProductItems(container: MedusaContainer, filter: ItemFilter) {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  return service.catalog.itemList.listProducts(shopCode, filter)
}
