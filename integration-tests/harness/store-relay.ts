import { freePort } from "./free-port"
import { startStoreProcess, type StoreProcess } from "./store-process"
import { type StoreWorld } from "./store-world"

/** A boot keeps one processor busy, and the machines that run this have two, of which other tests want the other. */
const READY = 1

/**
 * Processes of one store that come one after the other: while one is at work, and killed, the next are booting. The service always
 * calls the one that was handed out last.
 */
export class StoreRelay {
  private readonly waiting: Promise<StoreProcess>[] = []

  constructor(private readonly world: StoreWorld<unknown>) {}

  async next(): Promise<StoreProcess> {
    while (this.waiting.length <= READY) this.waiting.push(this.boot())
    const process = await this.waiting.shift()
    if (!process) throw new Error("No process was booting")
    this.world.sandbox.control.configure({ merchantBaseUrl: `${process.url}/partner-commerce` })
    return process
  }

  /** Ends those that were never handed out. */
  async close(): Promise<void> {
    const booted = await Promise.allSettled(this.waiting.splice(0))
    for (const each of booted) if (each.status === "fulfilled") await each.value.kill()
  }

  private async boot(): Promise<StoreProcess> {
    return startStoreProcess({ ...this.world, port: await freePort() })
  }
}
