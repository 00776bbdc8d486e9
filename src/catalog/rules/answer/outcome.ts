import { type SyncResult } from "../../../service/rules/wire/catalog"
import { type Change } from "../plan/change"

/** The outcome of one change that was planned. */
export type ChangeOutcome =
  /** `isRepeated`: the same was sent before in this push, and that answer was lost. */
  | {
      kind: "acknowledged"
      change: Change
      result: Pick<SyncResult, "operation" | "applied" | "sku">
      isRepeated?: boolean
    }
  /**
   * `notFoundRemotely`: the service does not know the id. `isConflict`: it duplicates something of another product. `bytes`: its size, where
   * that is what is refused.
   */
  | {
      kind: "refused"
      change: Change
      message: string
      notFoundRemotely: boolean
      isConflict?: boolean
      bytes?: number
    }
  /** `maybeApplied`: the plugin sent the change and does not know whether the service applied it. */
  | { kind: "postponed"; change: Change; maybeApplied: boolean; retryInMs: number }
