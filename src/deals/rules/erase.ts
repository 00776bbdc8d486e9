/** Decides when the personal data of a deal may be erased, and which fields of the service's body stay. */
import { toWords } from "../../service/rules/personal-data"
import { toPhoneKey } from "../../values/phone"
import { type DealOrderCallback, readSender } from "../../service/rules/wire/callbacks"
import { type DealState, toWatchDelayMs } from "./status"

export interface EndedQuestion {
  state: DealState
  ageMs: number
  /** A parcel has left the store, or a person reported the dispatch to the service. */
  isShipped: boolean
}

/**
 * A deal has ended when it can change no further: refused, cancelled, or confirmed and either shipped or so old that its status is not read
 * again. Before that its goods still need the address.
 */
export function isDealOver({ state, ageMs, isShipped }: EndedQuestion): boolean {
  switch (state) {
    case "received":
    case "reserved":
    case "committed":
      return false
    case "confirmed":
      return toWatchDelayMs({ ageMs, isShipped }) === null
    case "cancelled":
    case "refused":
      return true
  }
}

/** Fields of the body that name no person. Every other field may name one. */
export const KEPT_OF_BODY = ["order_id", "trx_id", "product_id", "amount", "currency", "created"] as const

/** Fields of personal records that identify no person. */
const HARMLESS = new Set(["addr_type", "country"])
/** A shorter value in an undocumented field is a code or a count. */
const SHORTEST_VALUE = 6

/** Words of the body that may be personal data. Undocumented fields may contain personal data too. */
export function toPersonalWords(body: DealOrderCallback): string[] {
  const kept = new Set<string>(KEPT_OF_BODY)
  return Object.entries(body).flatMap(([key, value]) => {
    if (kept.has(key)) return []
    const words = toWords(withoutHarmless(value))
    return typeof value === "object" ? words : words.filter((word) => word.length >= SHORTEST_VALUE)
  })
}

function withoutHarmless(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !HARMLESS.has(key))
      .map(([key, entry]) => [key, withoutHarmless(entry)]),
  )
}

/** Phone numbers of the recipient and of a gift's sender, as received, without placeholders. */
export function toPhones({ customer, sender }: Pick<DealOrderCallback, "customer" | "sender">): string[] {
  return [customer, readSender(sender)].map((person) => person?.phone).filter(isPhone)
}

/**
 * The texts that identify a customer in foreign records. A placeholder such as "-" or "n/a" also occurs in the records of other people, which
 * an erasure must keep.
 */
export const toContacts = ({ email, phone }: Record<"email" | "phone", string | null>): string[] =>
  [email?.includes("@") ? email : null, isPhone(phone) ? phone : null].filter((contact) => contact !== null)

const isPhone = (phone: string | null | undefined): phone is string => toPhoneKey(phone, null) !== null
