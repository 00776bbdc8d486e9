import { readDeviceMappings } from "../../catalog/rules/desired/device"
import { type Store } from "../../store/store"

const UNREADABLE = "device_mappings_unreadable"
const SHOWN = 5

/** Raises a problem for unreadable mappings of device keys, until each is saved again or removed. */
export async function refreshUnreadableMappingsProblem(store: Store): Promise<void> {
  if (store.connection.kind === "inert") return
  const { unreadable } = readDeviceMappings(await store.module.listDeviceMappings({}, { take: null }))
  if (unreadable.length === 0) {
    await store.problems.clear(UNREADABLE)
    return
  }
  const shown = unreadable.slice(0, SHOWN).map(({ category, device_key }) => `${category}: ${device_key}`)
  const values = { count: unreadable.length, named: shown.join(", ") }
  await store.problems.raise({ key: UNREADABLE, code: UNREADABLE, values })
}

const GONE = "mapped_category_gone"

/** Raises a problem for mapped categories that the service has removed, until no mapping uses them. */
export async function refreshGoneCategoriesProblem(store: Store): Promise<void> {
  if (store.connection.kind === "inert") return
  const names = await store.catalog.categories.mappedAndGone()
  if (names.length === 0) {
    await store.problems.clear(GONE)
    return
  }
  const listed = names.map((name) => `"${name}"`).join(", ")
  await store.problems.raise({ key: GONE, code: GONE, values: { names: listed } })
}
