import { type MedusaContainer } from "@medusajs/framework/types"
import { type Settings } from "../../../settings/rules/settings"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"

/** The settings; a setting that no person has chosen has its default. @returns `chosen`: the names of the settings that a person chose */
export async function readSettings(
  container: MedusaContainer,
): Promise<{ settings: Settings; chosen: (keyof Settings)[] }> {
  const { settings, chosen } = await container.resolve(PARTNER_COMMERCE).configuration.settings.read()
  return { settings, chosen }
}
