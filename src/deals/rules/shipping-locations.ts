/** Counts the locations with stock that can ship, by the rule that chooses the shipping option of an order. */
import { type FreeStock, planLines, type WantedUnits } from "../../stock/rules/reservation"
import { chooseShippingOption, type ShippingCandidate } from "./shipping"

export interface ShippingLocations {
  /** Locations that can give a unit. */
  locations: number
  /** How many of them have a shipping option to an address of the region. */
  shipping: number
}

interface OfferedUnits {
  options: readonly ShippingCandidate[]
  /** Of the region, in lower case. */
  countries: readonly string[]
  units: WantedUnits
  stock: readonly FreeStock[]
}

/** An address without a country is within every zone. */
const ANYWHERE = { country_code: null, province: null, city: null }

export function countShippingLocations({ options, countries, units, stock }: OfferedUnits): ShippingLocations {
  const { locationIds, managesInventory } = units
  const inRegion = options.map((option) => ({
    ...option,
    zones: option.zones.filter(({ country_code }) => countries.includes(country_code.toLowerCase())),
  }))
  const ships = (takenFrom: string[]) =>
    chooseShippingOption(inRegion, { takenFrom, locationIds, address: ANYWHERE }) !== null
  // No unit is reserved, so any location of the channel ships the order.
  if (!managesInventory) return { locations: locationIds.length, shipping: ships([]) ? locationIds.length : 0 }
  const stocked = locationIds.filter((location) => planLines([{ ...units, locationIds: [location] }], stock)[0] != null)
  return { locations: stocked.length, shipping: stocked.filter((location) => ships([location])).length }
}
