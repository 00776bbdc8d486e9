/** Maps the service's customer to a Medusa address with all data that a courier needs. The received address is stored beside it. */
import { toHomeCountry } from "../../settings/rules/country"
import { customerName, type DealCustomer, type DealOrderCallback, readSender } from "../../service/rules/wire/callbacks"
import { clean, hasStreet, toFirstLine } from "./address-lines"
import { coversProvince, findProvince, isSamePlace, type Place } from "./province"

export interface OrderAddress {
  first_name: string
  last_name: string
  phone: string | null
  address_1: string | null
  address_2: string | null
  city: string | null
  province: string | null
  postal_code: string | null
  country_code: string | null
}

export interface Country {
  iso_2: string
  iso_3?: string | null
  name?: string | null
}

/**
 * Missing or strange parts of an address. The plugin does not refuse a paid purchase because of them, but a person should check the order
 * before it is shipped.
 */
export type AddressReview =
  "no_street" | "no_city" | "no_phone" | "no_country" | "country_not_in_region" | "unknown_province"

/** A tax region below that of its country. */
export interface TaxProvince {
  country_code: string
  province_code: string
}

/** The countries and provinces that the store sells to. */
export interface Destinations {
  countries: Country[]
  /** The setting default_country. */
  defaultCountry: string | null
  taxProvinces: TaxProvince[]
}

export interface MappedAddress {
  address: OrderAddress
  review: AddressReview[]
}

export function toOrderAddress(
  customer: DealCustomer,
  { countries, defaultCountry, taxProvinces }: Destinations,
): MappedAddress {
  const received = customer.adr_shipping ?? {}
  const country = findCountry(received.country, countries, defaultCountry)
  // The service splits region and province, and Medusa has one field. The order's metadata keeps both.
  const place = {
    city: clean(received.city),
    province: clean(received.province) ?? clean(received.region),
    country_code: country.code,
  }
  const address: OrderAddress = {
    ...toNames(customer),
    phone: clean(customer.phone),
    address_1: toFirstLine(received),
    address_2: clean(received.barangay),
    city: place.city,
    province: toProvince(place, taxProvinces),
    postal_code: clean(received.postal_code),
    country_code: country.code,
  }
  const review: [AddressReview, boolean][] = [
    ["no_street", !hasStreet(received)],
    ["no_city", !address.city],
    ["no_phone", !address.phone],
    ["no_country", !address.country_code],
    ["country_not_in_region", country.isForeign],
    ["unknown_province", isProvinceUnknown(place, taxProvinces)],
  ]
  return { address, review: review.filter(([, isSo]) => isSo).map(([code]) => code) }
}

/** Medusa finds the tax of a province by its spelling, so an order uses the spelling of the tax region. */
function toProvince(place: Place, taxProvinces: TaxProvince[]): string | null {
  const found = findProvince(place)
  const taxed = taxProvincesOf(place, taxProvinces).filter(({ province_code }) => coversProvince(province_code, place))
  const own = taxed.find(({ province_code }) => found && isSamePlace(province_code, found.code)) ?? taxed[0]
  return own?.province_code ?? place.province ?? found?.names[0] ?? null
}

/** An address without a province needs a review only if the tax depends on the province. */
const isProvinceUnknown = (place: Place, taxProvinces: TaxProvince[]): boolean =>
  place.country_code === "ph" &&
  findProvince(place) === null &&
  (place.province !== null || taxProvincesOf(place, taxProvinces).length > 0)

const taxProvincesOf = ({ country_code }: Place, taxProvinces: TaxProvince[]) =>
  taxProvinces.filter((taxed) => taxed.country_code.toLowerCase() === country_code)

/** A gift is billed to its buyer, with the buyer's address if the deal has one. Any other deal is billed to its recipient. */
export function toBillingAddress(deal: DealOrderCallback, shipping: OrderAddress, countries: Country[]): OrderAddress {
  const sender = readSender(deal.sender)
  if (!sender) return shipping
  const given = sender.adr_billing ?? sender.adr_shipping
  const destinations = { countries: given?.country ? countries : [], defaultCountry: null, taxProvinces: [] }
  return toOrderAddress({ ...sender, adr_shipping: given }, destinations).address
}

/** The order's e-mail address; null without a valid one. */
export function toOrderEmail(deal: DealOrderCallback): string | null {
  const given = [deal.customer.email, readSender(deal.sender)?.email]
  return given.map((email) => (typeof email === "string" ? email.trim() : "")).find(isEmail) ?? null
}

const LONGEST_EMAIL = 254
const isEmail = (text: string) => text.length <= LONGEST_EMAIL && /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]+$/.test(text)

function toNames(customer: DealCustomer): { first_name: string; last_name: string } {
  const first = clean(customer.first_name)
  const last = clean(customer.last_name)
  if (first || last) return { first_name: first ?? "", last_name: last ?? "" }
  const words = customerName(customer).split(/\s+/)
  const lastWord = words.length > 1 ? (words.pop() ?? "") : ""
  return { first_name: words.join(" "), last_name: lastWord }
}

function findCountry(
  given: string | null | undefined,
  countries: Country[],
  defaultCountry: string | null,
): { code: string | null; isForeign: boolean } {
  const codes = countries.map(({ iso_2 }) => iso_2)
  const home = toHomeCountry(codes, defaultCountry)
  const wanted = clean(given)?.toLowerCase()
  if (!wanted) return { code: home, isForeign: false }
  const found = countries.find(({ iso_2, iso_3, name }) =>
    [iso_2, iso_3, name].some((spelling) => spelling?.toLowerCase() === wanted),
  )
  if (found) return { code: found.iso_2.toLowerCase(), isForeign: false }
  return { code: /^[a-z]{2}$/.test(wanted) ? wanted : home, isForeign: true }
}
