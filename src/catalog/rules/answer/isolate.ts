/**
 * Handles a service that answers 500 to a request, push after push: it may be down, or one entry may cause the error for its whole request.
 * The plugin sends the entries in halves, so that the others get through and the culprit waits alone. If the service is down, every request
 * fails, down to a single entry.
 */
import { type ServiceError } from "../../../service/rules/service-error"
import { CATALOG_LIMITS } from "../../../service/rules/wire/catalog"
import { type PlannedEntry } from "../plan/plan"

/** Up to this number, the next push repeats the request like any failed one. */
const SUSPECT_AFTER_ATTEMPTS = 3
/** The requests that halve a full request down to one entry, and one for this entry's neighbour. */
const MOST_FAILURES = Math.ceil(Math.log2(CATALOG_LIMITS.entriesPerSync)) + 2

export class Isolation {
  private failures = 0

  /** @param attempts pushes in a row in which an item had to wait, by its id */
  constructor(private readonly attempts: Record<string, number>) {}

  succeeded(): void {
    this.failures = 0
  }

  /** @returns what to send instead of a failed request: nothing for a lone entry, which waits alone; null = stop sending */
  afterFailure(entries: PlannedEntry[], error: ServiceError): PlannedEntry[][] | null {
    const isSuspect = entries.some(({ itemId }) => (this.attempts[itemId] ?? 0) >= SUSPECT_AFTER_ATTEMPTS)
    if (!mayBeOfAnEntry(error) || !isSuspect || ++this.failures >= MOST_FAILURES) return null
    return entries.length === 1 ? [] : inHalves(entries)
  }
}

/** An error of the server, or a rejection in another form than the service uses (`bug`): a gateway or an entry may cause it. */
function mayBeOfAnEntry({ kind, status = 0 }: ServiceError): boolean {
  return status === 500 || (kind === "bug" && status >= 400 && status < 500)
}

export function inHalves<T>(all: T[]): T[][] {
  const middle = Math.ceil(all.length / 2)
  return [all.slice(0, middle), all.slice(middle)]
}
