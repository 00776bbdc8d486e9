/** Maps the service's customer to a Medusa address, with everything a courier needs; the address as received is stored beside it. */
import { toHomeCountry } from "../settings/country"
import { customerName, type DealCustomer, type DealOrderCallback, readSender } from "../wire/callbacks"
import { clean, toStreetLine } from "./address-lines"

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

/** Parts that are missing or strange: nothing to refuse a paid purchase for, but a person should look before it is shipped. */
export type AddressReview = "no_street" | "no_city" | "no_phone" | "no_country" | "country_not_in_region"

export interface MappedAddress {
  address: OrderAddress
  review: AddressReview[]
}

/** @param defaultCountry the setting default_country */
export function toOrderAddress(
  customer: DealCustomer,
  countries: Country[],
  defaultCountry: string | null = null,
): MappedAddress {
  const received = customer.adr_shipping ?? {}
  const country = findCountry(received.country, countries, defaultCountry)
  const address: OrderAddress = {
    ...toNames(customer),
    phone: clean(customer.phone),
    address_1: toStreetLine(received),
    address_2: clean(received.barangay),
    city: clean(received.city),
    // Medusa has one field for what the service splits into region and province; both are kept in the order's metadata.
    province: clean(received.province) ?? clean(received.region),
    postal_code: clean(received.postal_code),
    country_code: country.code,
  }
  return { address, review: toReview(address, country.isForeign) }
}

/** A gift is billed to its buyer, with the address that they gave, if any; any other deal to its recipient. */
export function toBillingAddress(deal: DealOrderCallback, shipping: OrderAddress, countries: Country[]): OrderAddress {
  const sender = readSender(deal.sender)
  if (!sender) return shipping
  const given = sender.adr_billing ?? sender.adr_shipping
  return toOrderAddress({ ...sender, adr_shipping: given }, given?.country ? countries : []).address
}

/** The order's address for letters; null where none was given that is one. */
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

function toReview(address: OrderAddress, isForeign: boolean): AddressReview[] {
  const found: [AddressReview, boolean][] = [
    ["no_street", !address.address_1],
    ["no_city", !address.city],
    ["no_phone", !address.phone],
    ["no_country", !address.country_code],
    ["country_not_in_region", isForeign],
  ]
  return found.filter(([, isSo]) => isSo).map(([code]) => code)
}
