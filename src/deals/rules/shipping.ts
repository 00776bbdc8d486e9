/** Chooses the shipping option of an order if no setting names one. */
import { type OrderAddress } from "../../orders/rules/address"
import { coversProvinceOrRegion, findProvince, isSameCity } from "../../orders/rules/province"
import { type FreeStock, planLines, type WantedUnits } from "../../stock/rules/reservation"

export interface GeoZone {
  type: string
  country_code: string
  province_code: string | null
  city: string | null
}

/** A shipping option for the product's parcels, with its stock locations and destinations. */
export interface ShippingCandidate {
  id: string
  name: string
  shipping_profile_id: string | null
  location_ids: string[]
  zones: GeoZone[]
}

export interface Shipment {
  /** Locations of the reserved units; empty = no unit was reserved. */
  takenFrom: readonly string[]
  /** Locations of the sales channel. */
  locationIds: readonly string[]
  address: Pick<OrderAddress, "country_code" | "province" | "city">
}

/** @returns the first option that ships from the unit's location to the address; null if no option does */
export function chooseShippingOption<Option extends ShippingCandidate>(
  options: readonly Option[],
  { takenFrom, locationIds, address }: Shipment,
): Option | null {
  const reaching = options.filter(({ zones }) => zones.some((zone) => covers(zone, address)))
  const shipsFrom = (option: Option, location: string) => option.location_ids.includes(location)
  if (takenFrom.length === 0)
    return reaching.find((option) => locationIds.some((location) => shipsFrom(option, location))) ?? null
  const fromAll = reaching.find((option) => takenFrom.every((location) => shipsFrom(option, location)))
  return fromAll ?? reaching.find((option) => takenFrom.some((location) => shipsFrom(option, location))) ?? null
}

/** An order without a country waits for a person, who also checks the option. */
function covers(zone: GeoZone, address: Shipment["address"]): boolean {
  if (address.country_code === null) return true
  if (zone.country_code.toLowerCase() !== address.country_code) return false
  switch (zone.type) {
    case "country":
      return true
    case "province":
      return coversProvinceOrRegion(zone.province_code, address)
    case "city":
      return isSameCity(zone.city, address.city) && !isInAnotherProvince(zone, address)
    default:
      return false
  }
}

/** Towns in several provinces have the same name. */
const isInAnotherProvince = ({ province_code }: GeoZone, address: Shipment["address"]): boolean =>
  province_code !== null && findProvince(address) !== null && !coversProvinceOrRegion(province_code, address)

/** The locations with stock that can ship, by the rule that chooses the shipping option of an order. */
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
