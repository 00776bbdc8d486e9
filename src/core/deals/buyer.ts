/** Who pays for a purchase: of a gift its sender, otherwise the recipient. */
import { type DealOrderCallback, readSender } from "../wire/callbacks"
import { type OrderAddress } from "./address"
import { toPhoneKey } from "./phone"
import { isTestDeal } from "./test-deal"

export interface Buyer {
  first_name: string
  last_name: string
  /** As it was written. */
  phone: string
  phoneKey: string
}

interface Billed {
  deal: DealOrderCallback
  billing: OrderAddress
  /** Where the goods go. */
  country: string | null
}

/** @returns null where the buyer cannot be found again: nobody, or nobody with a phone */
export function toBuyer({ deal, billing, country }: Billed): Buyer | null {
  if (isTestDeal(deal.trx_id)) return null
  // A sender of whom nothing can be read is somebody else than the recipient all the same.
  if (deal.sender != null && readSender(deal.sender) === null) return null
  const { first_name, last_name, phone } = billing
  const phoneKey = toPhoneKey(phone, country)
  return phone && phoneKey ? { first_name, last_name, phone, phoneKey } : null
}
