/** Compares a customer of this store with the account that the service connects to them. */
import { toPhoneKey } from "../deals/phone"

export interface KnownCustomer {
  email: string | null
  phones: readonly (string | null)[]
}

export interface ConnectedAccount {
  email?: string | null
  phone?: string | null
}

export type MismatchedField = "email" | "phone"

/** Most customers of the service write their numbers without a country. */
const COUNTRY = "ph"

/** @returns fields that both sides know and have otherwise */
export function findAccountMismatch(customer: KnownCustomer, account: ConnectedAccount): MismatchedField[] {
  const email = toKey(account.email)
  const isOtherEmail = email !== null && toKey(customer.email) !== null && toKey(customer.email) !== email
  const phone = toPhoneKey(account.phone, COUNTRY)
  const known = customer.phones.flatMap((each) => toPhoneKey(each, COUNTRY) ?? [])
  const isOtherPhone = phone !== null && known.length > 0 && !known.includes(phone)
  return [...(isOtherEmail ? (["email"] as const) : []), ...(isOtherPhone ? (["phone"] as const) : [])]
}

const toKey = (email: string | null | undefined) => email?.trim().toLowerCase() || null
