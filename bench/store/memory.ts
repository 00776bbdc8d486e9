import { once } from "node:events"
import { Worker } from "node:worker_threads"

/** Measures the process every few milliseconds from a separate thread, so that it sees peaks while the event loop is busy. */
const WATCHER = `
  const { parentPort } = require("node:worker_threads")
  const megabytes = () => process.memoryUsage.rss() / 1024 / 1024
  let peak = 0
  setInterval(() => { peak = Math.max(peak, megabytes()) }, 5)
  parentPort.on("message", (order) => {
    if (order === "begin") peak = megabytes()
    parentPort.postMessage(peak)
  })`

export interface MemoryWatch {
  /** @returns the current resident set, in MB */
  begin(): Promise<number>
  /** @returns the largest resident set since then, in MB */
  end(): Promise<number>
}

export async function watchMemory(): Promise<MemoryWatch> {
  const worker = new Worker(WATCHER, { eval: true, execArgv: [] })
  await once(worker, "online")
  worker.unref()
  const ask = async (order: "begin" | "end") => {
    worker.postMessage(order)
    const [megabytes] = (await once(worker, "message")) as [number]
    return megabytes
  }
  return { begin: () => ask("begin"), end: () => ask("end") }
}
