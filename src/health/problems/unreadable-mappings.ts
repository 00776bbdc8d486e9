import { type MedusaContainer } from "@medusajs/framework/types"
import { readDeviceMappings } from "../../catalog/rules/desired/device"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

const CODE = "device_mappings_unreadable"
const SHOWN = 5

/** Raises a problem for unreadable mappings of device keys, until each is saved again or removed. */
export async function refreshUnreadableMappingsProblem(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return
  const { unreadable } = readDeviceMappings(await service.listDeviceMappings({}, { take: null }))
  if (unreadable.length === 0) {
    await service.problems.clear(CODE)
    return
  }
  const shown = unreadable.slice(0, SHOWN).map(({ category, device_key }) => `${category}: ${device_key}`)
  const values = { count: unreadable.length, named: shown.join(", ") }
  await service.problems.raise({ key: CODE, code: CODE, values })
}
