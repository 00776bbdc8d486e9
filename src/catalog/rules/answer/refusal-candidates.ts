/**
 * Decides what is believed when an entry is refused. The interface gives a refusal one field, `message`, and a gateway in front of the
 * service may answer in the same form; so the form proves nothing. What the service refuses, it names: `product <id> …`. A lone entry that
 * is refused in words that name nothing of it is a suspect: it is believed to be the culprit only when it is refused after another entry
 * was taken that travelled with it or behind it. Until then it waits behind the others, and in the end, where it is about stock or status,
 * for the next push. Something that refuses everything is found out after a few lone entries, and nothing more is sent.
 */
import { type ServiceError } from "../../../service/rules/service-error"
import { type ProductEntry } from "../../../service/rules/wire/catalog"
import { LANE_OF } from "../plan/change"
import { type PlannedEntry } from "../plan/plan"
import { namesEntry } from "./refusal"

/** Lone entries in a row, far from each other, of which none is named and none was taken. */
const MOST_SUSPECTS = 3
/** No server that is in use takes less in one body, so a smaller entry is not refused for its size. */
const SMALLEST_LIMIT_BYTES = 8 * 1024

export class RefusalCandidates {
  private taken = 0
  private inARow = 0
  /** What had been taken when an entry was refused for the first time, alone or with others. */
  private readonly takenBefore = new Map<PlannedEntry, number>()
  /** Refused alone, in what words. */
  private readonly suspects = new Map<PlannedEntry, ServiceError>()

  succeeded(): void {
    this.taken++
    this.inARow = 0
  }

  /**
   * @param error a `bad_item` error for a request of exactly these entries
   * @returns `believed`: it is about these entries; `suspected`: they are asked again behind the others; `gateway`: nothing is taken at all
   */
  afterRefusal(entries: PlannedEntry[], error: ServiceError): "believed" | "suspected" | "gateway" {
    for (const entry of entries) if (!this.takenBefore.has(entry)) this.takenBefore.set(entry, this.taken)
    const [only, ...others] = entries
    if (!only || others.length > 0 || isAbout(only, error) || this.isTakenSince(only)) return "believed"
    this.suspects.set(only, error)
    return ++this.inARow >= MOST_SUSPECTS ? "gateway" : "suspected"
  }

  /** @returns the words in which this lone entry was refused, where asking again can tell nothing new */
  refusalOf([only, ...others]: PlannedEntry[]): ServiceError | null {
    if (!only || others.length > 0 || this.isTakenSince(only)) return null
    return this.suspects.get(only) ?? null
  }

  private isTakenSince(entry: PlannedEntry): boolean {
    return this.taken > (this.takenBefore.get(entry) ?? this.taken)
  }
}

/**
 * What becomes of a lone entry that stays a suspect. Content is taken for refused: what customers see stays as it is, and a person sees the
 * words. A number in stock, or what takes an item off sale, is not: were it a gateway's word, something would be sold that is not there.
 * Neither is what 404 says, that the item is not there at all.
 */
export function isBelievedOfCandidate(entries: PlannedEntry[], { status }: ServiceError): boolean {
  return status !== 413 && status !== 404 && entries.every((entry) => laneOf(entry) === "content")
}

/** 413 names nobody, and speaks of size: of too many entries, or of one that is too large by itself. */
function isAbout(entry: PlannedEntry, error: ServiceError): boolean {
  return error.status === 413 ? isTooLarge(entry, error) : namesEntry(entry, error.serviceMessage ?? "")
}

/** A lone entry has nobody to travel without: its own content is too large, where it has any to speak of. */
export function isTooLarge({ entry }: PlannedEntry, { status }: ServiceError): boolean {
  return status === 413 && toBytes(entry) >= SMALLEST_LIMIT_BYTES
}

/** Size of its JSON, as it travels. */
export const toBytes = (entry: ProductEntry): number => new TextEncoder().encode(JSON.stringify(entry)).length

/**
 * Puts a suspect behind what waits. The next entry to be asked is to be far from it: neighbours may share what is wrong with them, an import
 * or a product. So the largest of the parts that wait goes first, as long as it is of the same lane.
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
