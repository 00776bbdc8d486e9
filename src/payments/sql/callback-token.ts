import { DAY_MS } from "../../values/duration"
import { isSameSecret } from "../../values/same-secret"
import { type Owner, type TokenSeal } from "./token-seal"

/** A held transaction takes days to be approved, and the token comes with the approval. */
const VALID_FOR_MS = 30 * DAY_MS

/**
 * Proof that this store asked for a customer's token: it goes out within `callback_url_token` and comes back with the callback. Bound to
 * the shop and the customer, expiring, and made with the encryption keys, so nothing of it is stored and nobody else can make one.
 *
 * @returns `<when it was issued>.<signature>`, fit for a query
 */
export function issueCallbackToken(seal: TokenSeal, owner: Owner, now: number): string {
  const issued = now.toString(36)
  return `${issued}.${seal.sign(toSigned(owner, issued))[0] ?? ""}`
}

/** @returns when it was issued (ms since the epoch), or null where it is not one of ours for this customer, or is too old */
export function readCallbackToken(seal: TokenSeal, owner: Owner, { token, now }: { token: string; now: number }) {
  const [issued = "", signature = ""] = token.split(".")
  const issuedAt = parseInt(issued, 36)
  const isOurs = seal.sign(toSigned(owner, issued)).some((ours) => isSameSecret(ours, signature))
  return isOurs && now - issuedAt < VALID_FOR_MS ? issuedAt : null
}

const toSigned = ({ shopCode, customerId }: Owner, issued: string) => JSON.stringify([shopCode, customerId, issued])
