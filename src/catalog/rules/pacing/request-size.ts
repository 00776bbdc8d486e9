import { type ServiceError } from "../../../service/rules/service-error"
import { CATALOG_LIMITS } from "../../../service/rules/wire/catalog"

/** A request with at most this many entries is not too large: if the service is too slow for them, it is also too slow for one. */
const NEVER_TOO_MANY = 10
/** After this many slow requests in a row the push stops, because a service that is down looks the same. */
const MOST_FAILURES = 3

/**
 * How many entries one request carries: it shrinks by a factor if the service takes too long, and grows slowly after the service accepts a
 * full request. The interface allows 1000 and names no time limit, but a gateway in front of the service gives up after seconds.
 */
export class RequestSize {
  private failures = 0

  /** @param size the size that the last push stored; null = the limit of the interface */
  constructor(private size: number | null) {}

  /** null = the limit of the interface. */
  get current(): number | null {
    return this.size
  }

  /** @returns the entries of the next request, and the remaining ones */
  cut<T>(entries: T[]): [next: T[], rest: T[]] {
    const most = this.size ?? CATALOG_LIMITS.entriesPerSync
    return [entries.slice(0, most), entries.slice(most)]
  }

  succeeded(sent: number): void {
    this.failures = 0
    if (this.size === null || sent < this.size) return
    const larger = Math.ceil(this.size * 1.1)
    this.size = larger >= CATALOG_LIMITS.entriesPerSync ? null : larger
  }

  /** Every attempt of the call failed. @returns whether to send the same entries again at once, in smaller requests */
  afterFailure(sent: number, error: ServiceError): boolean {
    if (sent <= NEVER_TOO_MANY || !isTooLate(error)) return false
    this.size = Math.ceil(sent / 2)
    return ++this.failures < MOST_FAILURES
  }
}

/** Did the request time out, by the plugin's clock or by a gateway's? */
function isTooLate({ status = 0, why }: ServiceError): boolean {
  return why.code === "no_answer_in_time" || status === 408 || (status >= 502 && status <= 504)
}
