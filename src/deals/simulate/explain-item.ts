import { type ItemProblem, toAdvice } from "../../catalog/rules/item/problem"
import { type ExplainedItem, explainItem } from "../../catalog/preview/explain"
import { type Store } from "../../store/store"
import { type Settings } from "../../settings/rules/settings"
import { countShippingLocations } from "../rules/shipping"

export interface ItemBeforeSale extends ExplainedItem {
  /** Advice about the next sale, computed now: stock moves without a push of content. */
  saleAdvice: ItemProblem[]
}

/**
 * Everything about one item, with the problems that its next order would have.
 *
 * @param id its partner id, its variant's id or SKU
 * @throws MedusaError `not_found`
 */
export async function explainItemBeforeSale(store: Store, id: string): Promise<ItemBeforeSale> {
  const explained = await explainItem(store, id)
  const isSold = explained.desired.kind !== "unwanted"
  return { ...explained, saleAdvice: isSold ? await adviseOnShipping(store, explained.row.variant_id) : [] }
}

async function adviseOnShipping(store: Store, variantId: string): Promise<ItemProblem[]> {
  const { settings } = await store.configuration.settings.read()
  const found = await countLocations(store, variantId, settings)
  return found && found.shipping < found.locations ? [toAdvice({ code: "locations_cannot_ship", values: found })] : []
}

/** @returns null if the settings name no place of sale, or one shipping option for all orders */
async function countLocations(
  store: Store,
  variantId: string,
  { sales_channel_id: salesChannelId, region_id: regionId, shipping_option_id: shippingOptionId }: Settings,
) {
  if (!salesChannelId || !regionId) return null
  const { deals } = store
  const [offered, place] = await Promise.all([
    deals.offers.read([variantId], salesChannelId),
    deals.places.read({ salesChannelId, regionId, shippingOptionId }),
  ])
  const sold = offered.get(variantId)
  if (!sold || place.shippingOption) return null
  const { manage_inventory: managesInventory, allow_backorder: allowsBackorder, inventory_items } = sold.variant
  const parts = (inventory_items ?? []).map(({ inventory_item_id, required_quantity }) => ({
    inventoryItemId: inventory_item_id,
    required: required_quantity,
  }))
  return countShippingLocations({
    options: shippingOptionId === null ? sold.shippingOptions : [],
    countries: place.countries.map(({ iso_2 }) => iso_2),
    units: { managesInventory, allowsBackorder, parts, locationIds: place.locationIds },
    stock: await deals.readFreeStock(parts.map(({ inventoryItemId }) => inventoryItemId)),
  })
}
