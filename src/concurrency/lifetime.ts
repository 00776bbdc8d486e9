import { setMaxListeners } from "node:events"
import { endOr } from "../values/clock"

const SIGNALS = ["SIGTERM", "SIGINT"] as const
type Signal = (typeof SIGNALS)[number]

/** Docker kills a stopping process after ten seconds. */
const END_MS = 8_000

/**
 * The life of one process of this plugin. It is *running* until a stop signal. Then it is *stopping*: it starts no background work, and
 * running work continues to its next safe place. After that, or after eight seconds, it has ended.
 *
 * Medusa notifies its modules only after its HTTP server has drained, so this class listens to the signals itself.
 */
export class Lifetime {
  private readonly controller = new AbortController()
  private readonly work = new Set<Promise<void>>()
  private readonly onSignal = (signal: Signal) => {
    this.controller.abort()
    // A listener replaces Node's default, which ends the process.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }

  /** Aborted by the stop signal. */
  readonly stopping: AbortSignal = this.controller.signal

  constructor() {
    // Every waiting call listens to it, and Node warns of a leak above ten listeners.
    setMaxListeners(0, this.stopping)
  }

  start(): void {
    for (const signal of SIGNALS) process.once(signal, this.onSignal)
  }

  /** The process waits for this work before it ends, within the limit. */
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
