import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { type Lane } from "../catalog/rules/item/lane"
import { type MarkSource } from "../catalog/sql/item/affected-variants"
import { enqueueChange } from "../catalog/changes/change-buffer"
import { openStore } from "../store/store"

type Mark = { source: MarkSource; lane: Lane }
const content = (source: MarkSource): Mark => ({ source, lane: "content" })
const stock = (source: MarkSource): Mark => ({ source, lane: "stock" })

/**
 * Maps events to the variants that they may have changed. Many actions emit several of these events and some emit none. An event only names
 * what to compare, and the sweep finds changes without an event. Names with a dot and a dash after the module are module events, `Link…`
 * are link events.
 *
 * For stock, collections, types and the values of options it subscribes only to module events, because every write has one. Medusa's
 * workflow events would report the same again, row by row, and each event with a subscriber adds a line to the store's log.
 */
const MARKS: Record<string, Mark> = {
  "product.created": content("product"),
  "product.updated": content("product"),
  "product.deleted": content("product"),
  "product.product.updated": content("product"),
  "product-variant.created": content("siblings"),
  "product-variant.updated": content("variant"),
  "product-variant.deleted": content("siblings"),
  "product.product-variant.updated": content("variant"),
  "product.product-variant.deleted": content("siblings"),
  "product.product-image.created": content("product_image"),
  "product.product-image.updated": content("product_image"),
  "product.product-image.deleted": content("product_image"),
  "product-option.updated": content("product_option"),
  "product.product-option-value.updated": content("product_option_value"),
  "product.product-collection.updated": content("product_collection"),
  "product.product-collection.deleted": content("product_collection"),
  "product.product-type.updated": content("product_type"),
  "product.product-type.deleted": content("product_type"),
  "product-category.updated": content("category"),
  "product-category.deleted": content("category"),
  "pricing.price.created": content("price"),
  "pricing.price.updated": content("price"),
  "pricing.price.deleted": content("price"),
  "pricing.price-list.created": content("price_list"),
  "pricing.price-list.updated": content("price_list"),
  "pricing.price-list.deleted": content("price_list"),
  "pricing.price-preference.created": content("all"),
  "pricing.price-preference.updated": content("all"),
  "LinkProductVariantPriceSet.attached": content("variant_price_set_link"),
  "LinkProductVariantPriceSet.detached": content("variant_price_set_link"),
  "LinkProductSalesChannel.attached": content("product_sales_channel_link"),
  "LinkProductSalesChannel.detached": content("product_sales_channel_link"),
  "sales-channel.updated": content("all"),
  "sales-channel.deleted": content("all"),
  "region.updated": content("all"),
  "tax.tax-rate.created": content("all"),
  "tax.tax-rate.updated": content("all"),
  "tax.tax-rate.deleted": content("all"),
  "inventory.inventory-level.created": stock("inventory_level"),
  "inventory.inventory-level.updated": stock("inventory_level"),
  "inventory.inventory-level.deleted": stock("inventory_level"),
  "inventory.reservation-item.created": stock("reservation_item"),
  "inventory.reservation-item.updated": stock("reservation_item"),
  "inventory.reservation-item.deleted": stock("reservation_item"),
  "LinkProductVariantInventoryItem.attached": stock("variant_inventory_link"),
  "LinkProductVariantInventoryItem.updated": stock("variant_inventory_link"),
  "LinkProductVariantInventoryItem.detached": stock("variant_inventory_link"),
  "LinkSalesChannelStockLocation.attached": stock("all"),
  "LinkSalesChannelStockLocation.detached": stock("all"),
}

/** Link events carry one id or a list of them. */
interface ChangedEvent {
  id: string | string[]
}

export default function catalogChange({ event, container }: SubscriberArgs<ChangedEvent>): Promise<void> {
  const mark = MARKS[event.name]
  if (mark) enqueueChange(openStore(container), { ...mark, ids: [event.data.id].flat() })
  return Promise.resolve()
}

export const config: SubscriberConfig = {
  event: Object.keys(MARKS),
  context: { subscriberId: "partner-commerce-catalog-change" },
}
