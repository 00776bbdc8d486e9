/**
 * The end of the static token. The interface shows neither its claims nor its lifetime. If the token is a JWT with `exp`, that is its end.
 */
import { DAY_MS } from "../../values/duration"
import { z } from "@medusajs/framework/zod"

/** A person must make a new token in the service's portal, and restart the store with it. */
const WARN_BEFORE_MS = 14 * DAY_MS

const claims = z.looseObject({ exp: z.number().positive() })

/** @returns null for a token without an end */
export function toTokenEnd(token: string): Date | null {
  const parsed = claims.safeParse(readClaims(token))
  if (!parsed.success) return null
  const end = new Date(parsed.data.exp * 1000)
  return Number.isNaN(end.getTime()) ? null : end
}

/** The end of a token that ends soon or has ended; else null. */
export function toNearEnd(token: string, now: Date): Date | null {
  const end = toTokenEnd(token)
  return end && end.getTime() - now.getTime() < WARN_BEFORE_MS ? end : null
}

function readClaims(token: string): unknown {
  const [, payload = ""] = token.split(".")
  try {
    return JSON.parse(Buffer.from(payload, "base64url").toString("utf8"))
  } catch {
    return null
  }
}
