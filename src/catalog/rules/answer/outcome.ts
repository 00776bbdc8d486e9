import { type SyncResult } from "../../../service/rules/wire/catalog"
import { type Change } from "../plan/change"

/** The outcome of a planned change. */
export type ChangeOutcome =
  /** `isRepeated`: this push sent the same change before and lost the answer. */
  | {
      kind: "acknowledged"
      change: Change
      result: Pick<SyncResult, "operation" | "applied" | "sku">
      isRepeated?: boolean
    }
  /**
   * `notFoundRemotely`: the service does not know the id. `isConflict`: a value duplicates another product's. `bytes`: the size, if the
   * entry is too large.
   */
  | {
      kind: "refused"
      change: Change
      message: string
      notFoundRemotely: boolean
      isConflict?: boolean
      bytes?: number
    }
  /**
   * `maybeApplied`: the plugin sent the change and does not know whether the service applied it. `isHeld`: the push may no longer send, for
   * example because pushing is paused; that is no failure.
   */
  | { kind: "postponed"; change: Change; maybeApplied: boolean; retryInMs: number; isHeld?: boolean }
