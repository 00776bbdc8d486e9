import { type MedusaContainer } from "@medusajs/framework/types"
import { toDay } from "../values/time-zone"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"

/** Reads the time zone of the store's days. */
export async function readTimeZone(container: MedusaContainer): Promise<string> {
  return (await container.resolve(PARTNER_COMMERCE).configuration.settings.read()).settings.time_zone
}

/** @returns today's date in the store, ISO */
export const readToday = async (container: MedusaContainer): Promise<string> =>
  toDay(new Date(), await readTimeZone(container))
