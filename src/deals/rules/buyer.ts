/** The person who pays for a purchase: the sender of a gift, otherwise the recipient. */
import { type DealOrderCallback, readSender } from "../../service/rules/wire/callbacks"
import { type OrderAddress } from "../../orders/rules/address"
import { toPhoneKey } from "../../values/phone"
import { isTestDeal } from "../../orders/rules/test-deal"

export interface Buyer {
  first_name: string
  last_name: string
  /** As it was received; null without a number. */
  phone: string | null
  /** Identifies the buyer's customer: by the phone number or, without one, only for this deal. */
  key: string
}

interface Billed {
  deal: DealOrderCallback
  billing: OrderAddress
  /** The country of the delivery. */
  country: string | null
}

/** @returns null for a test deal or an unreadable sender */
export function toBuyer({ deal, billing, country }: Billed): Buyer | null {
  if (isTestDeal(deal.trx_id)) return null
  // An unreadable sender is still another person than the recipient.
  if (deal.sender != null && readSender(deal.sender) === null) return null
  const { first_name, last_name, phone } = billing
  return { first_name, last_name, phone, key: toPhoneKey(phone, country) ?? toOwnKey(deal.trx_id) }
}

/** The key of a buyer without a phone number. It does not use the name, because two people may have the same name. */
export const toOwnKey = (trxId: string): string => `trx:${trxId}`
