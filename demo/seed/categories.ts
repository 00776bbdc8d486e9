import type { CategoryObject } from "../../src/service/rules/wire/catalog"

/**
 * The store's categories and the service's, each in their owner's words: the different names are the reason for mappings. "Foldables" has
 * no mapping and inherits the mapping of "Smartphones"; "Collectibles" has none at all.
 */
export const storeCategories = [
  { name: "Smartphones", parent: null, mappedTo: "Mobile Phones" },
  { name: "Foldables", parent: "Smartphones", mappedTo: null },
  { name: "Notebooks", parent: null, mappedTo: "Laptops" },
  { name: "Headphones & Speakers", parent: null, mappedTo: "Audio" },
  { name: "Watches & Bands", parent: null, mappedTo: "Wearables" },
  { name: "Home & Kitchen", parent: null, mappedTo: "Home Appliances" },
  { name: "Gaming Gear", parent: null, mappedTo: "Gaming" },
  { name: "Gift Cards", parent: null, mappedTo: "Vouchers" },
  { name: "Collectibles", parent: null, mappedTo: null },
] as const

export type StoreCategory = (typeof storeCategories)[number]["name"]

export const serviceCategories: CategoryObject[] = [
  { category: "Mobile Phones", device_keys: ["brand", "model", "color", "storage", "ram", "warranty"] },
  { category: "Laptops", device_keys: ["brand", "model", "color", "storage", "ram", "warranty"] },
  { category: "Audio", device_keys: ["brand", "model", "color", "warranty"] },
  { category: "Wearables", device_keys: ["brand", "model", "color", "size"] },
  { category: "Home Appliances", device_keys: ["brand", "model", "color", "warranty"] },
  { category: "Gaming", device_keys: ["brand", "model", "color"] },
  { category: "Vouchers", device_keys: [] },
]

/** Where the value of a device key is found in this store, in every category that has the key. */
export const deviceSources: Record<string, { type: string; key?: string; value?: string }> = {
  brand: { type: "metadata", key: "brand" },
  model: { type: "metadata", key: "model" },
  color: { type: "option", key: "Color" },
  storage: { type: "option", key: "Storage" },
  ram: { type: "metadata", key: "ram" },
  size: { type: "option", key: "Size" },
  warranty: { type: "fixed", value: "1 year" },
}
