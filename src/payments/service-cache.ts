import { type Clock, steadyClock } from "../values/clock"
import { type Result } from "../service/rules/service-error"
import { Semaphore } from "../database/semaphore"
import { SingleFlight } from "../concurrency/single-flight"

interface Terms<Answer> {
  /** The value that callers get while the service does not answer. */
  none: Answer
  knownForMs: number
  clock?: Clock
}

/** During an outage a page does not wait for the service. */
const OUT_FOR_MS = 15_000
/** A single request may fail although the service works, for example because its caller had little time left. */
const FAILURES_OF_AN_OUTAGE = 3
/** Calls at a time. A caller with a thousand keys must not use up the calls of customers who pay. */
const AT_A_TIME = 4
const WAIT_FOR_TURN_MS = 1_000
/** The most keys in the cache. A caller who counts quantities up must not fill the memory. */
const MOST_KEYS = 2_000

/**
 * Caches one kind of question to the service. Callers that ask for the same key at the same time share one call (docs/architecture.md).
 *
 * A key is *unknown*, *requested* while a call is running, and *known* for some time after the answer. The cache drops refusals and
 * failures, so the next caller asks again. Three failures in a row are an outage: for a quarter of a minute the cache sends no request, and
 * an unknown key gets `none`. The cache asks for a few keys at a time; a key that misses its turn gets `none` this time.
 */
export class ServiceCache<Answer> {
  private readonly known = new Map<string, { answer: Answer; until: number }>()
  private readonly calls = new SingleFlight<Answer>()
  private readonly turns = new Semaphore(AT_A_TIME)
  private readonly clock: Clock
  private failuresInARow = 0
  private outUntil = -Infinity

  constructor(private readonly terms: Terms<Answer>) {
    this.clock = terms.clock ?? steadyClock
  }

  /** @returns `none` if the service has no answer, or cannot be reached */
  async read(key: string, ask: () => Promise<Result<Answer>>): Promise<Answer> {
    const known = this.known.get(key)
    if (known && this.clock() < known.until) return known.answer
    return this.calls.run(key, () => this.askInTurn(key, ask))
  }

  private async askInTurn(key: string, ask: () => Promise<Result<Answer>>): Promise<Answer> {
    if (!(await this.turns.acquire(WAIT_FOR_TURN_MS))) return this.terms.none
    try {
      return await this.askOnce(key, ask)
    } finally {
      this.turns.release()
    }
  }

  private async askOnce(key: string, ask: () => Promise<Result<Answer>>): Promise<Answer> {
    if (this.clock() < this.outUntil) return this.terms.none
    const result = await ask()
    // A refusal is an answer, so the service is up.
    const isAnswered = result.ok || result.error.kind === "bad_item"
    this.failuresInARow = isAnswered ? 0 : this.failuresInARow + 1
    this.outUntil = this.failuresInARow >= FAILURES_OF_AN_OUTAGE ? this.clock() + OUT_FOR_MS : -Infinity
    return result.ok ? this.remember(key, result.value) : this.terms.none
  }

  private remember(key: string, answer: Answer): Answer {
    // Removes the oldest key, because a map keeps the order of insertion.
    this.known.delete(key)
    const [oldest] = this.known.keys()
    if (this.known.size >= MOST_KEYS && oldest !== undefined) this.known.delete(oldest)
    this.known.set(key, { answer, until: this.clock() + this.terms.knownForMs })
    return answer
  }
}
