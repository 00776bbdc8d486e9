import { type Configuration, REFERENCES, type ReferenceName } from "../../rules/configuration/configuration"
import { type Configured, type Named, type StoreNames } from "../../rules/configuration/import"
import { type Settings } from "../../../settings/rules/settings"
import { type Store } from "../../../store/store"
import { readStoreNames } from "../read-store-names"
import { readConfigured } from "./read-configured"

/**
 * All settings, mappings and choices of the merchant, in a form that another store can read. Entries about deleted records are left out.
 */
export async function exportConfiguration(store: Store): Promise<Configuration> {
  const configured = await readConfigured(store)
  const productIds = configured.listings.map(({ product_id }) => product_id)
  return toConfiguration(configured, await readStoreNames(store.container, { productIds, handles: [] }))
}

function toConfiguration(configured: Configured, store: Omit<StoreNames, "liveCategories">): Configuration {
  const categories = new Map(store.categories.map((category) => [category.id, category]))
  const products = new Map(store.products.map((product) => [product.id, product]))
  return {
    version: 1,
    settings: toPortableSettings(configured.settings, store.references),
    category_mappings: configured.categoryMappings.flatMap(({ category_id, category }) => {
      const known = categories.get(category_id)
      return known ? [{ category_id, handle: known.handle, path: known.path, category }] : []
    }),
    device_mappings: configured.deviceMappings,
    listings: configured.listings.flatMap((listing) => {
      const known = products.get(listing.product_id)
      return known ? [{ handle: known.handle, ...listing }] : []
    }),
  }
}

function toPortableSettings(settings: Settings, references: Record<ReferenceName, Named[]>) {
  const { enabled: _, sales_channel_id: _channel, region_id: _region, shipping_option_id: _option, ...rest } = settings
  const nameOf = (name: ReferenceName) => {
    const id = settings[REFERENCES[name].setting]
    const found = references[name].find((candidate) => candidate.id === id)
    return found ? { id: found.id, name: found.name } : null
  }
  return {
    sales_channel: nameOf("sales_channel"),
    region: nameOf("region"),
    shipping_option: nameOf("shipping_option"),
    ...rest,
  }
}
