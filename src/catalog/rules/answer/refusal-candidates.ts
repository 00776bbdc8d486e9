/**
 * Decides which rejections to believe. The interface gives a rejection one field, `message`, and a gateway in front of the service may
 * answer in the same form, so the form proves nothing. The service names the rejected entry: `product <id> …`. If a message does not name
 * the rejected lone entry, that entry becomes a suspect. The plugin believes the rejection once the service accepts another entry that
 * travelled with the suspect or behind it and then rejects the suspect again. Until then the suspect waits behind the other entries, and a
 * stock or status suspect finally waits for the next push. After a few suspects in a row the plugin assumes a gateway that rejects
 * everything, and stops sending.
 */
import { type ServiceError } from "../../../service/rules/service-error"
import { type ProductEntry } from "../../../service/rules/wire/catalog"
import { LANE_OF } from "../plan/change"
import { type PlannedEntry } from "../plan/plan"
import { namesEntry } from "./refusal"

/** This many unnamed lone entries, rejected in a row, mean a gateway. They are picked far from each other. */
const MOST_SUSPECTS = 3
/** Every server accepts a body of this size, so the size of a smaller entry is never the cause. */
const SMALLEST_LIMIT_BYTES = 8 * 1024

export class RefusalCandidates {
  private taken = 0
  private inARow = 0
  /** For each rejected entry: how many requests had succeeded before its first rejection, alone or with others. */
  private readonly takenBefore = new Map<PlannedEntry, number>()
  /** Entries that were rejected alone, with the error. */
  private readonly suspects = new Map<PlannedEntry, ServiceError>()

  succeeded(): void {
    this.taken++
    this.inARow = 0
  }

  /**
   * @param error a `bad_item` error for a request of exactly these entries
   * @returns `believed`: the error is about these entries; `suspected`: send them again behind the others; `gateway`: stop sending
   */
  afterRefusal(entries: PlannedEntry[], error: ServiceError): "believed" | "suspected" | "gateway" {
    for (const entry of entries) if (!this.takenBefore.has(entry)) this.takenBefore.set(entry, this.taken)
    const [only, ...others] = entries
    if (!only || others.length > 0 || isAbout(only, error) || this.isTakenSince(only)) return "believed"
    this.suspects.set(only, error)
    return ++this.inARow >= MOST_SUSPECTS ? "gateway" : "suspected"
  }

  /** @returns the error that rejected this lone entry, if another attempt would show nothing new */
  refusalOf([only, ...others]: PlannedEntry[]): ServiceError | null {
    if (!only || others.length > 0 || this.isTakenSince(only)) return null
    return this.suspects.get(only) ?? null
  }

  private isTakenSince(entry: PlannedEntry): boolean {
    return this.taken > (this.takenBefore.get(entry) ?? this.taken)
  }
}

/**
 * Decides about a lone entry that stays a suspect. A content rejection counts: the customer-facing entry stays unchanged, and a person sees
 * the message. A stock or status rejection does not count: if a gateway sent it, the service would go on selling unavailable goods. A 404,
 * which says that the service lacks the item, does not count either.
 */
export function isBelievedOfCandidate(entries: PlannedEntry[], { status }: ServiceError): boolean {
  return status !== 413 && status !== 404 && entries.every((entry) => laneOf(entry) === "content")
}

/** A 413 names no entry. Its cause is too many entries, or one entry that is too large. */
function isAbout(entry: PlannedEntry, error: ServiceError): boolean {
  return error.status === 413 ? isTooLarge(entry, error) : namesEntry(entry, error.serviceMessage ?? "")
}

/** A lone entry cannot be split further, so its own content is too large, unless the entry is tiny. */
export function isTooLarge({ entry }: PlannedEntry, { status }: ServiceError): boolean {
  return status === 413 && toBytes(entry) >= SMALLEST_LIMIT_BYTES
}

/** Size of the entry as JSON. */
export const toBytes = (entry: ProductEntry): number => new TextEncoder().encode(JSON.stringify(entry)).length

/**
 * Puts a suspect behind the waiting entries. The next entry should be far from the suspect, because neighbours may share a cause, such as
 * an import or a product. So the largest waiting part of the same lane goes first.
 */
export function behindOthers(queue: PlannedEntry[][], suspect: PlannedEntry[]): PlannedEntry[][] {
  const [lane] = suspect.map(laneOf)
  const end = queue.findIndex(([first]) => first && laneOf(first) !== lane)
  const sameLane = end === -1 ? queue : queue.slice(0, end)
  const largest = sameLane.reduce<PlannedEntry[]>((best, part) => (part.length > best.length ? part : best), [])
  const others = queue.filter((part) => part !== largest)
  return [...(largest.length > 0 ? [largest] : []), ...others, suspect]
}

const laneOf = ({ change }: PlannedEntry) => (change.kind === "keep" ? null : LANE_OF[change.kind])
