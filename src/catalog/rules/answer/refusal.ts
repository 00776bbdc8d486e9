/**
 * Decides what to do when the service rejects a whole request with a 4xx. The service applied no entry, so the plugin takes the culprits
 * out and sends the rest again. It takes out the subject of the message at once. An entry that the message only mentions may be innocent
 * ("has the name of product p2"), so the plugin sends it apart. It finds unnamed culprits by halving (at most about 2·k·log₂(n) requests
 * for k culprits among n).
 */
import { type ServiceError } from "../../../service/rules/service-error"
import { type PlannedEntry } from "../plan/plan"
import { type ServiceRejection } from "../plan/sendable"
import { inHalves } from "./isolate"
import { type ChangeOutcome } from "./outcome"

export interface AfterRefusal {
  /** The culprits, with the service's message. `notFoundRemotely`: the service has no such id, so the next push sends the full item. */
  culprits: { entry: PlannedEntry; message: string; notFoundRemotely: boolean }[]
  /** The rest, in this order. */
  resend: PlannedEntry[][]
}

/**
 * A 404 means an unknown id. A new product needs no known id, so a 404 to a create proves nothing about the item.
 */
export function isAboutWholeRequest(entries: PlannedEntry[], error: ServiceError): boolean {
  return error.status === 404 && entries.every(({ change }) => change.kind === "create")
}

/** @param error a `bad_item` error for a request of exactly these entries */
export function decideAfterRefusal(entries: PlannedEntry[], error: ServiceError): AfterRefusal {
  const message = error.serviceMessage ?? error.message
  const takeOut = (entry: PlannedEntry) => ({
    entry,
    message,
    notFoundRemotely: error.status === 404 || isTakenForNew(entry, message),
  })
  const [only] = entries
  if (only && entries.length === 1) return { culprits: [takeOut(only)], resend: [] }
  // 413 means that the request has too many entries, and names none.
  const subject = error.status === 413 ? null : findSubject(message, entries)
  if (subject) return { culprits: [takeOut(subject)], resend: [entries.filter((entry) => entry !== subject)] }
  const mentioned = error.status === 413 ? [] : findMentioned(message, entries, error.status === 409)
  if (mentioned.length > 0 && mentioned.length < entries.length) {
    return { culprits: [], resend: [entries.filter((entry) => !mentioned.includes(entry)), mentioned] }
  }
  return { culprits: [], resend: inHalves(entries) }
}

/**
 * The service rejects an archive or unarchive because of the item's current status (one that waits for approval, say). Such a rejection
 * becomes void when the status changes; a content rejection stays valid.
 *
 * @returns null if no rejected change is left
 */
export function afterStatusChange(refused: ServiceRejection | null): ServiceRejection | null {
  if (!refused) return null
  const changes = refused.changes.filter(({ kind }) => kind !== "archive" && kind !== "unarchive")
  if (changes.length === refused.changes.length) return refused
  return changes.length > 0 ? { ...refused, changes } : null
}

/**
 * Fields are required of a new product only. If the service has lost the product, an update with all the content and without stock looks
 * like an attempt to create it. So this rejection is not about the content.
 */
function isTakenForNew({ change }: PlannedEntry, message: string): boolean {
  return change.kind === "update" && /\bmissing required\b|\bis required\b/i.test(message)
}

/** The one entry that the message speaks of in the form the interface shows, `product <id> …`; null for none, or for several. */
function findSubject(message: string, entries: PlannedEntry[]): PlannedEntry | null {
  const subjects = [...message.matchAll(/\bproduct\s+["']?/gi)].map(({ 0: words, index }) => {
    const rest = message.slice(index + words.length)
    // If several ids fit, the longest counts: with spaces in ids, "sku 1" wins over "sku".
    return entries
      .filter(
        ({ partnerId }) =>
          rest.startsWith(partnerId) && /^["']?(?:[\s,;:]|\.?$|\.\s)/.test(rest.slice(partnerId.length)),
      )
      .reduce<PlannedEntry | null>((best, entry) => (best && !isLonger(entry, best) ? best : entry), null)
  })
  const [first = null, ...others] = subjects
  return others.every((subject) => subject === first) ? first : null
}

const isLonger = (a: PlannedEntry, b: PlannedEntry) => a.partnerId.length > b.partnerId.length

/** Entries whose id the message has; a conflict (409) may also speak of a name, and of no id. */
function findMentioned(message: string, entries: PlannedEntry[], isConflict: boolean): PlannedEntry[] {
  const byId = entries.filter(({ partnerId }) => mentions(message, partnerId))
  if (byId.length > 0 || !isConflict) return byId
  const byName = entries.flatMap((entry) => {
    const name = "name" in entry.entry ? entry.entry.name : undefined
    return name && mentions(message, name) ? [{ entry, name }] : []
  })
  // The longest name: "Phone - 64 GB" contains "Phone", but the message is only about the first.
  return byName
    .filter(({ name }) => !byName.some((other) => other.name !== name && other.name.includes(name)))
    .map(({ entry }) => entry)
}

/** Does the message contain the entry's id, name or category? */
export function namesEntry({ partnerId, entry }: PlannedEntry, message: string): boolean {
  const words = [partnerId, "name" in entry && entry.name, "category" in entry && entry.category]
  return words.some((word) => typeof word === "string" && word !== "" && mentions(message, word))
}

/**
 * The name that the service rejects as another product's. According to the interface, a conflict may have any cause, "most often a duplicate name", so
 * the message has to mention the name.
 *
 * @returns undefined if the rejection has another cause
 */
export function findRefusedName({ change, message, isConflict }: Refusal): string | undefined {
  if (!isConflict || (change.kind !== "create" && change.kind !== "update")) return undefined
  const { name } = change.content
  return mentions(message, name) || /\bnames?\b/i.test(message) ? name : undefined
}

type Refusal = Extract<ChangeOutcome, { kind: "refused" }>

/** Does the message contain these words as whole words? `p1` must not match `p10`. */
function mentions(message: string, words: string): boolean {
  const isPartOfWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_-]/u.test(character)
  for (let at = message.indexOf(words); at >= 0; at = message.indexOf(words, at + 1)) {
    if (!isPartOfWord(message[at - 1]) && !isPartOfWord(message[at + words.length])) return true
  }
  return false
}
