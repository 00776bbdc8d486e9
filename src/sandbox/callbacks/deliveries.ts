import { setTimeout as sleep } from "node:timers/promises"
import { SERVICE_TIMINGS } from "../defaults"
import { type Journal } from "../journal"
import { type Outbound } from "./outbound"
import { type Settings } from "../settings"

/** A status or token callback on its way. */
export interface Delivery {
  operation: "callback.status" | "callback.token"
  url: string
  body: Record<string, unknown>
  state: "delivering" | "delivered" | "failed"
  attempts: { status: number | null; ms: number; error?: string }[]
}

export interface RunningDelivery {
  delivery: Delivery
  /** Resolves after the first call, with any result. */
  first: Promise<Delivery>
  /** Resolves after the delivery succeeded or the last retry failed. */
  end: Promise<Delivery>
}

/** A merchant gets at least this long for one answer, at any speed of the clock: the scale only shortens the waits between calls. */
const SHORTEST_WAIT_MS = 5_000

/**
 * Callbacks other than the deals order: one call and up to five retries, each delay counted after the previous call, then an e-mail to the
 * merchant. The document does not define failure; here every answer except a 2xx fails.
 */
export class Deliveries {
  private readonly running = new Set<Promise<Delivery>>()

  constructor(
    private readonly surroundings: { settings: Settings; journal: Journal; outbound: Outbound; closing: AbortSignal },
  ) {}

  start(input: Pick<Delivery, "operation" | "url" | "body">): RunningDelivery {
    const delivery: Delivery = { ...input, state: "delivering", attempts: [] }
    const first = this.attempt(delivery).then(() => delivery)
    const end = first.then(() => this.retry(delivery)).finally(() => this.running.delete(end))
    this.running.add(end)
    return { delivery, first, end }
  }

  /** Resolves once every delivery has ended. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled([...this.running])
  }

  private async retry(delivery: Delivery): Promise<Delivery> {
    for (const delayMs of SERVICE_TIMINGS.callbackRetryDelaysMs) {
      if (delivery.state === "delivered") return delivery
      const isClosing = await this.pause(delayMs * this.surroundings.settings.timeScale)
      if (isClosing) return delivery
      await this.attempt(delivery)
    }
    if (delivery.state !== "delivered") this.giveUp(delivery)
    return delivery
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const { outbound, settings } = this.surroundings
    const { operation, url, body } = delivery
    const timeoutMs = Math.max(SHORTEST_WAIT_MS, SERVICE_TIMINGS.dealAnswerMs * settings.timeScale)
    const answer = await outbound.send({ operation, method: "POST", url, body, timeoutMs })
    if (answer.kind === "unanswered") {
      delivery.attempts.push({ status: null, ms: answer.ms, error: answer.message })
      return
    }
    delivery.attempts.push({ status: answer.status, ms: answer.ms })
    if (answer.status >= 200 && answer.status < 300) delivery.state = "delivered"
  }

  private giveUp(delivery: Delivery): void {
    delivery.state = "failed"
    this.surroundings.journal.record({
      direction: "note",
      operation: "email",
      method: "EMAIL",
      path: delivery.url,
      status: null,
      ms: 0,
      request: delivery.body,
      note: `e-mail to the merchant: ${delivery.operation} failed ${delivery.attempts.length} times`,
    })
  }

  private async pause(ms: number): Promise<boolean> {
    try {
      await sleep(ms, undefined, { signal: this.surroundings.closing })
      return false
    } catch {
      return true
    }
  }
}
