import { setMaxListeners } from "node:events"
import { endOr } from "../values/clock"

const SIGNALS = ["SIGTERM", "SIGINT"] as const
type Signal = (typeof SIGNALS)[number]

/** Docker kills after ten seconds. */
const END_MS = 8_000

/**
 * The life of one process, as far as this plugin works in it. It is *running* until it is told to stop; then it is *stopping*: nothing new
 * begins in the background, and what is under way comes to its next safe place; when that is done, or after eight seconds, it is over.
 *
 * Medusa tells its modules only when its HTTP server has drained, so this listens to the signals itself.
 */
export class Lifetime {
  private readonly controller = new AbortController()
  private readonly work = new Set<Promise<void>>()
  private readonly onSignal = (signal: Signal) => {
    this.controller.abort()
    // A listener takes the place of what Node does without one, which is to end.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }

  /** Aborted once the process is told to stop. */
  readonly stopping: AbortSignal = this.controller.signal

  constructor() {
    // Every call that waits listens to it: Node takes more than ten for a leak.
    setMaxListeners(0, this.stopping)
  }

  start(): void {
    for (const signal of SIGNALS) process.once(signal, this.onSignal)
  }

  /** The process does not end before this work does, within its time. */
  track<T>(work: Promise<T>): Promise<T> {
    const over = () => void this.work.delete(tracked)
    const tracked: Promise<void> = work.then(over, over)
    this.work.add(tracked)
    return work
  }

  async end(): Promise<void> {
    this.controller.abort()
    for (const signal of SIGNALS) process.removeListener(signal, this.onSignal)
    await endOr(END_MS, this.whenIdle())
  }

  private async whenIdle(): Promise<void> {
    while (this.work.size > 0) await Promise.all(this.work)
  }
}
