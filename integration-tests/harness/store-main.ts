import { setClock } from "./wrong-clock"
import { container } from "@medusajs/framework"
import { Modules } from "@medusajs/framework/utils"
import startMedusa from "@medusajs/medusa/commands/start"
import { watchDurableWrites } from "./durable-writes"

/** A test's orders to a store's process, and the news it sends back, over Node's own channel between parent and child. */
export type StoreOrder =
  | { kind: "tell-writes" }
  | { kind: "die-after-write"; n: number }
  | { kind: "set-clock"; offsetMs: number }
  | { kind: "run-job"; name: string }
  | { kind: "tell-memory" }
export type StoreNews =
  | { kind: "serving" }
  | { kind: "armed" }
  | { kind: "clock-set" }
  | { kind: "job-done" }
  | { kind: "writes"; writes: DurableWrite[] }
  /** Its resident set. */
  | { kind: "memory"; megabytes: number }

/** A write after which the database is in another state than before, whatever happens to the process: its statement, shortened. */
export type DurableWrite = string

let writes: DurableWrite[] = []
let count = 0
let lastWrite = Number.POSITIVE_INFINITY
/** Tests that ask which they were end before that; one that goes on for an hour looks at the memory of the store, and not at ours. */
const MOST_KEPT = 10_000

watchDurableWrites((write) => {
  count++
  if (writes.length < MOST_KEPT) writes.push(write)
  // At once and with no chance to clean up: what comes after this write never happens.
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
    case "run-job":
      return void runJob(order.name).then(() => tell({ kind: "job-done" }))
  }
})

// The test is gone: a store that nobody watches would keep its port for ever.
process.once("disconnect", () => process.exit(1))

/** As its schedule would start it; to Medusa a job is a workflow. */
async function runJob(name: string): Promise<void> {
  await container.resolve(Modules.WORKFLOW_ENGINE).run(`job-${name}`, {})
}

function tell(news: StoreNews): void {
  process.send?.(news)
}

startMedusa({ directory: process.cwd(), port: Number(process.env.PORT), host: "localhost" }).then(
  () => tell({ kind: "serving" }),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
