/** The customer of a transaction, with the addresses as the cart has them now. */
import { type z } from "@medusajs/framework/zod"
import { toProvinceName } from "../../orders/rules/province"
import { type transactionAddress } from "../../service/rules/wire/transactions"
import { toPhoneKey } from "../../values/phone"

export interface CartAddress {
  first_name: string | null
  last_name: string | null
  company: string | null
  address_1: string | null
  address_2: string | null
  city: string | null
  province: string | null
  postal_code: string | null
  country_code: string | null
  phone: string | null
}

export interface Payer {
  /** Id of a customer with an account; a guest has none. */
  customerId: string | null
  email: string | null
  billing: CartAddress | null
  shipping: CartAddress | null
}

/** @returns null if the cart has no name */
export function toTransactionCustomer({ customerId, email, billing, shipping }: Payer) {
  const named = [billing, shipping].find((address) => toFullName(address) !== "")
  if (!named) return null
  const phone = billing?.phone?.trim() || shipping?.phone?.trim()
  return {
    full_name: toFullName(named),
    ...optional({ first_name: named.first_name, last_name: named.last_name, phone, email }),
    ...(customerId === null ? {} : { internal_user_id: customerId }),
    ...(billing && { adr_billing: toAddress(billing, "billing") }),
    ...(shipping && { adr_shipping: toAddress(shipping, "shipping") }),
  }
}

const toFullName = (address: CartAddress | null) =>
  [address?.first_name, address?.last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ") ||
  address?.company?.trim() ||
  ""

function toAddress(address: CartAddress, addr_type: string): z.input<typeof transactionAddress> {
  const street = [address.address_1, address.address_2].map((part) => part?.trim()).filter(Boolean)
  const province = toProvinceName(address)
  const whole = [...street, address.city, province, address.postal_code].filter(Boolean)
  return {
    addr_type,
    ...optional({
      country: address.country_code?.toUpperCase(),
      province,
      city: address.city,
      street: street.join(", "),
      address: whole.join(", "),
    }),
  }
}

function optional<Name extends string>(fields: Record<Name, string | null | undefined>): Partial<Record<Name, string>> {
  const given = Object.entries(fields).filter(([, value]) => Boolean(value))
  return Object.fromEntries(given) as Partial<Record<Name, string>>
}

/** A customer as Medusa knows it, for the comparison with the connected account at the service. */
export interface KnownCustomer {
  email: string | null
  phones: readonly (string | null)[]
}

export interface ConnectedAccount {
  email?: string | null
  phone?: string | null
}

export type MismatchedField = "email" | "phone"

/** Most customers of the service write their phone numbers without a country code. */
const COUNTRY = "ph"

/** @returns the fields that both sides have, with different values */
export function findAccountMismatch(customer: KnownCustomer, account: ConnectedAccount): MismatchedField[] {
  const email = toKey(account.email)
  const isOtherEmail = email !== null && toKey(customer.email) !== null && toKey(customer.email) !== email
  const phone = toPhoneKey(account.phone, COUNTRY)
  const known = customer.phones.flatMap((each) => toPhoneKey(each, COUNTRY) ?? [])
  const isOtherPhone = phone !== null && known.length > 0 && !known.includes(phone)
  return [...(isOtherEmail ? (["email"] as const) : []), ...(isOtherPhone ? (["phone"] as const) : [])]
}

const toKey = (email: string | null | undefined) => email?.trim().toLowerCase() || null
