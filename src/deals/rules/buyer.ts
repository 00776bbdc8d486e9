/** Who pays for a purchase: of a gift its sender, otherwise the recipient. */
import { type DealOrderCallback, readSender } from "../../service/rules/wire/callbacks"
import { type OrderAddress } from "../../orders/rules/address"
import { toPhoneKey } from "../../values/phone"
import { isTestDeal } from "../../orders/rules/test-deal"

export interface Buyer {
  first_name: string
  last_name: string
  /** As it was written; null where no number was. */
  phone: string | null
  /** By which the buyer's customer is found: of the phone number or, without one, of this deal alone. */
  key: string
}

interface Billed {
  deal: DealOrderCallback
  billing: OrderAddress
  /** Where the goods go. */
  country: string | null
}

/** @returns null where the buyer is nobody, or cannot be read */
export function toBuyer({ deal, billing, country }: Billed): Buyer | null {
  if (isTestDeal(deal.trx_id)) return null
  // A sender of whom nothing can be read is somebody else than the recipient all the same.
  if (deal.sender != null && readSender(deal.sender) === null) return null
  const { first_name, last_name, phone } = billing
  return { first_name, last_name, phone, key: toPhoneKey(phone, country) ?? toOwnKey(deal.trx_id) }
}

/** The key of a buyer who has no phone number. Not by the name: two of one name are two people. */
export const toOwnKey = (trxId: string): string => `trx:${trxId}`
