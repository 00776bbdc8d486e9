import { FetchError } from "@medusajs/js-sdk"
import { UnreadableFile } from "./configuration-file"

export type Failure =
  /** The store's server was not reached. */
  | { kind: "unreachable" }
  /** The login has run out, or may not do this. */
  | { kind: "not_allowed" }
  /** What a person chose is not a file of ours. */
  | { kind: "unreadable"; file: string }
  /** The server refused, and says why. */
  | { kind: "refused"; message: string }
  /** The server failed. */
  | { kind: "failed"; message: string }

export function toFailure(error: unknown): Failure {
  if (error instanceof UnreadableFile) return { kind: "unreadable", file: error.message }
  if (!(error instanceof FetchError)) return { kind: "unreachable" }
  if (error.status === 401 || error.status === 403) return { kind: "not_allowed" }
  if (error.status !== undefined && error.status < 500) return { kind: "refused", message: error.message }
  return { kind: "failed", message: error.message }
}
