import { FetchError } from "@medusajs/js-sdk"
import type { Message } from "../../messages/rules/message"
import { UnreadableFile } from "./configuration-file"
import { RefusedRequest } from "./client"

export type Failure =
  /** The store's server was not reached. */
  | { kind: "unreachable" }
  /** The session has expired, or the user lacks the permission. */
  | { kind: "not_allowed" }
  /** The chosen file is not a configuration. */
  | { kind: "unreadable"; file: string }
  /** The server refused, and gave the reason. */
  | { kind: "refused"; message: string; detail: Message | null }
  /** The server failed. */
  | { kind: "failed"; message: string; detail: Message | null }

export function toFailure(error: unknown): Failure {
  if (error instanceof UnreadableFile) return { kind: "unreadable", file: error.message }
  if (!(error instanceof FetchError)) return { kind: "unreachable" }
  if (error.status === 401 || error.status === 403) return { kind: "not_allowed" }
  const said = { message: error.message, detail: error instanceof RefusedRequest ? error.detail : null }
  return { kind: error.status !== undefined && error.status < 500 ? "refused" : "failed", ...said }
}
