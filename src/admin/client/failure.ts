import { FetchError } from "@medusajs/js-sdk"

export type Failure =
  /** The store's server was not reached. */
  | { kind: "unreachable" }
  /** The login has run out, or may not do this. */
  | { kind: "not_allowed" }
  /** The server refused, and says why. */
  | { kind: "refused"; message: string }
  /** The server failed. */
  | { kind: "failed"; message: string }

export function toFailure(error: unknown): Failure {
  if (!(error instanceof FetchError)) return { kind: "unreachable" }
  if (error.status === 401 || error.status === 403) return { kind: "not_allowed" }
  if (error.status !== undefined && error.status < 500) return { kind: "refused", message: error.message }
  return { kind: "failed", message: error.message }
}
