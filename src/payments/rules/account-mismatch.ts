/** Compares a customer with the account at the service that is connected to this customer. */
import { toPhoneKey } from "../../values/phone"

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
