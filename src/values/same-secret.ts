import { createHmac, timingSafeEqual } from "node:crypto"

/** Compares secrets in constant time. It compares digests, because timingSafeEqual needs equal lengths, and the length is a hint too. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHmac("sha256", "comparison").update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
