/** Erasing the personal data of a deal: when it may be, and what stays of what the service sent. */
import { toWords } from "../../service/rules/personal-data"
import { type DealOrderCallback, readSender } from "../../service/rules/wire/callbacks"
import { type DealState, toWatchDelayMs } from "./status"

export interface EndedQuestion {
  state: DealState
  ageMs: number
  /** Left the store, or was told to have. */
  isShipped: boolean
}

/**
 * A deal has ended when nothing more comes of it: refused, cancelled, or confirmed and either shipped or so old that its status is read no
 * more. Before that its goods still need their address.
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

/** Fields of the body that name no person: every other field may. */
export const KEPT_OF_BODY = ["order_id", "trx_id", "product_id", "amount", "currency", "created"] as const

/** In personal records, and nobody's own. */
const HARMLESS = new Set(["addr_type", "country"])
/** A shorter value beside the document's fields is a code or a count. */
const SHORTEST_VALUE = 6

/** Words of the body that are a person's. What the document does not name may be a person's too. */
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

/** Phone numbers of the recipient and of a gift's sender, as they were written. */
export function toPhones({ customer, sender }: Pick<DealOrderCallback, "customer" | "sender">): string[] {
  return [customer, readSender(sender)].flatMap((person) => (person?.phone ? [person.phone] : []))
}
