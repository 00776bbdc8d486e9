import { type MedusaContainer } from "@medusajs/framework/types"
import { toDay } from "../values/time-zone"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"

/** Reads the time zone in which the store's days begin. */
export async function readTimeZone(container: MedusaContainer): Promise<string> {
  return (await container.resolve(PARTNER_COMMERCE).configuration.settings.read()).settings.time_zone
}

/** @returns the store's present day, ISO */
export const readToday = async (container: MedusaContainer): Promise<string> =>
  toDay(new Date(), await readTimeZone(container))
