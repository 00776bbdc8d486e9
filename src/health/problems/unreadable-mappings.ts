import { readDeviceMappings } from "../../catalog/rules/desired/device"
import { type Store } from "../../store/store"

const CODE = "device_mappings_unreadable"
const SHOWN = 5

/** Raises a problem for unreadable mappings of device keys, until each is saved again or removed. */
export async function refreshUnreadableMappingsProblem(store: Store): Promise<void> {
  if (store.connection.kind === "inert") return
  const { unreadable } = readDeviceMappings(await store.module.listDeviceMappings({}, { take: null }))
  if (unreadable.length === 0) {
    await store.problems.clear(CODE)
    return
  }
  const shown = unreadable.slice(0, SHOWN).map(({ category, device_key }) => `${category}: ${device_key}`)
  const values = { count: unreadable.length, named: shown.join(", ") }
  await store.problems.raise({ key: CODE, code: CODE, values })
}
