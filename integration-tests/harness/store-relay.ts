import { freePort } from "./free-port"
import { startStoreProcess, type StoreProcess } from "./store-process"
import { type StoreWorld } from "./store-world"

/** A boot occupies one processor, and a machine with two needs the second one for other tests. */
const READY = 1

/**
 * Successive processes of one store: while one works until its kill, the next ones boot. The service always calls the process that
 * next() returned last.
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

  /** Ends the processes that next() never returned. */
  async close(): Promise<void> {
    const booted = await Promise.allSettled(this.waiting.splice(0))
    for (const each of booted) if (each.status === "fulfilled") await each.value.kill()
  }

  private async boot(): Promise<StoreProcess> {
    return startStoreProcess({ ...this.world, port: await freePort() })
  }
}
