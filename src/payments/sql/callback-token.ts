import { DAY_MS } from "../../values/duration"
import { isSameSecret } from "../../values/same-secret"
import { type Owner, type TokenSeal } from "./token-seal"

/** A held transaction may need days for its approval, and the token comes with the approval. */
const VALID_FOR_MS = 30 * DAY_MS

/**
 * Proof that this store requested a customer's token. It leaves within `callback_url_token` and returns with the callback. It is bound to
 * the shop and the customer, expires, and is signed with the encryption keys. So the store keeps no copy, and only this store can make a proof.
 *
 * @param issuedAt ms since the epoch
 * @returns `<when it was issued>.<signature>`, fit for a query
 */
export function issueCallbackToken(seal: TokenSeal, owner: Owner, issuedAt: number): string {
  const issued = issuedAt.toString(36)
  return `${issued}.${seal.sign(toSigned(owner, issued))[0] ?? ""}`
}

/** @returns when it was issued (ms since the epoch); null if this store did not issue it for this customer, or if it is too old */
export function readCallbackToken(seal: TokenSeal, owner: Owner, { token, now }: { token: string; now: number }) {
  const [issued = "", signature = ""] = token.split(".")
  const issuedAt = parseInt(issued, 36)
  const isOurs = seal.sign(toSigned(owner, issued)).some((ours) => isSameSecret(ours, signature))
  return isOurs && now - issuedAt < VALID_FOR_MS ? issuedAt : null
}

const toSigned = ({ shopCode, customerId }: Owner, issued: string) => JSON.stringify([shopCode, customerId, issued])
