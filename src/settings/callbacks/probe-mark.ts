import { createHmac, timingSafeEqual } from "node:crypto"

/** Marks a call as our own probe. */
export const PROBE_HEADER = "x-partner-commerce-probe"
const VALID_FOR_MS = 300_000

/**
 * Mark of a probe: a time and its signature with this store's token, so that only this store can make a call that stays unrecorded. A
 * recorded mark is valid for five minutes, and the answer to a probe contains no personal data.
 */
export class ProbeMark {
  private readonly key: Buffer

  /** @param now milliseconds since 1970 */
  constructor(
    token: string,
    private readonly now: () => number = Date.now,
  ) {
    this.key = createHmac("sha256", token).update("partner-commerce probe").digest()
  }

  make(): string {
    const at = String(this.now())
    return `${at}.${this.sign(at)}`
  }

  isOurs(mark: string | string[] | undefined): boolean {
    const [, at = "", signature = ""] = /^(\d{1,16})\.([0-9a-f]{64})$/.exec(String(mark ?? "")) ?? []
    if (signature === "" || Math.abs(this.now() - Number(at)) > VALID_FOR_MS) return false
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(at)))
  }

  private sign(at: string): string {
    return createHmac("sha256", this.key).update(at).digest("hex")
  }
}
