/** Why a deal was confirmed or cancelled, or why a person should look at it. */
export type DealReason =
  | { code: "service_says"; status: string }
  /** Its answer was written out in time, and there is no way to ask: by the interface that is an approval. */
  | { code: "answered_in_time" }
  | { code: "unknown_there" }
  | { code: "cancelled_here" }

/** In English, for logs, problems and languages that have no words for the code. */
export function toReasonText(reason: DealReason): string {
  switch (reason.code) {
    case "service_says":
      return `the service says ${reason.status}`
    case "answered_in_time":
      return "the answer was given in time, and no status can be read"
    case "unknown_there":
      return "the service has no such transaction"
    case "cancelled_here":
      return "the order was cancelled in this store"
  }
}
