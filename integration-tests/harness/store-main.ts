import { setClock } from "./wrong-clock"
import { Server } from "node:http"
import { container } from "@medusajs/framework"
import startMedusa from "@medusajs/medusa/commands/start"
import { WORKS } from "../../src/jobs/each-minute"
import { runInBackground } from "../../src/store/run-in-background"
import { watchDurableWrites } from "./durable-writes"

export type WorkName = keyof typeof WORKS

/** Orders of a test to a store's process, and the process's reports, over Node's channel between parent and child. */
export type StoreOrder =
  | { kind: "tell-writes" }
  | { kind: "die-after-write"; n: number }
  | { kind: "set-clock"; offsetMs: number }
  | { kind: "run-work"; name: WorkName }
  | { kind: "tell-memory" }
export type StoreNews =
  | { kind: "serving" }
  | { kind: "armed" }
  | { kind: "clock-set" }
  | { kind: "work-done" }
  | { kind: "writes"; writes: DurableWrite[] }
  /** The resident set of the process. */
  | { kind: "memory"; megabytes: number }

/** The shortened statement of a write that survives the process. */
export type DurableWrite = string

let writes: DurableWrite[] = []
let count = 0
let lastWrite = Number.POSITIVE_INFINITY
/**
 * The list ends at this number. No test that reads the list has more writes, and in an hour-long test a longer list would distort the
 * measured memory.
 */
const MOST_KEPT = 10_000

watchDurableWrites((write) => {
  count++
  if (writes.length < MOST_KEPT) writes.push(write)
  // SIGKILL allows no cleanup: all work after this write is lost.
  if (count >= lastWrite) process.kill(process.pid, "SIGKILL")
})

process.on("message", (order: StoreOrder) => {
  switch (order.kind) {
    case "tell-writes":
      return tell({ kind: "writes", writes })
    case "die-after-write":
      writes = []
      count = 0
      lastWrite = order.n
      return tell({ kind: "armed" })
    case "set-clock":
      setClock(order.offsetMs)
      return tell({ kind: "clock-set" })
    case "tell-memory":
      return tell({ kind: "memory", megabytes: process.memoryUsage.rss() / 1024 / 1024 })
    case "run-work":
      return void runInBackground({ [order.name]: WORKS[order.name] })(container).then(() =>
        tell({ kind: "work-done" }),
      )
  }
})

// The test has ended: a store without its test would keep its port.
process.once("disconnect", () => process.exit(1))

function tell(news: StoreNews): void {
  process.send?.(news)
}

startMedusa({ directory: process.cwd(), port: Number(process.env.PORT), host: "localhost" }).then(
  (started) => {
    // A busy turn of the process must not outlast the keep-alive of a connection that a client reuses.
    if (started?.server instanceof Server) started.server.keepAliveTimeout = 60_000
    tell({ kind: "serving" })
  },
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
