import { readDeviceMappings } from "../../rules/desired/device"
import { type ListingChoiceFields, listingChoice, NO_CHOICE } from "../../rules/configuration/configuration"
import { type Configured } from "../../rules/configuration/import"
import { type Store } from "../../../store/store"

/** The present settings, mappings and choices, each list in the order of its keys. */
export async function readConfigured(store: Store): Promise<Configured> {
  const [{ settings }, categoryMappings, deviceMappings, listings] = await Promise.all([
    store.configuration.settings.read(),
    store.module.listCategoryMappings({}, { take: null, order: { category_id: "ASC" } }),
    store.module.listDeviceMappings({}, { take: null, order: { category: "ASC", device_key: "ASC" } }),
    store.module.listListings({}, { take: null, order: { product_id: "ASC" } }),
  ])
  return {
    settings,
    categoryMappings: categoryMappings.map(({ category_id, category }) => ({ category_id, category })),
    deviceMappings: readDeviceMappings(deviceMappings).mappings,
    listings: listings.map(({ product_id, ...fields }) => ({ product_id, ...toChoice(fields) })),
  }
}

/** Reads only the fields of a choice. A field with an invalid value in the table counts as not chosen. */
function toChoice(fields: Record<string, unknown>): ListingChoiceFields {
  const choice = listingChoice.strip().safeParse(fields)
  if (choice.success) return choice.data
  const broken = new Set(choice.error.issues.map(({ path }) => String(path[0])))
  const isReadable = ([field]: [string, unknown]) => !broken.has(field)
  return listingChoice.strip().parse({ ...NO_CHOICE, ...Object.fromEntries(Object.entries(fields).filter(isReadable)) })
}
