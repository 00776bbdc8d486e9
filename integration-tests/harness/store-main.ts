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
export type StoreNews =
  | { kind: "serving" }
  | { kind: "armed" }
  | { kind: "clock-set" }
  | { kind: "job-done" }
  | { kind: "writes"; writes: DurableWrite[] }

/** A write after which the database is in another state than before, whatever happens to the process: its statement, shortened. */
export type DurableWrite = string

let writes: DurableWrite[] = []
let lastWrite = Number.POSITIVE_INFINITY

watchDurableWrites((write) => {
  writes.push(write)
  // At once and with no chance to clean up: what comes after this write never happens.
  if (writes.length >= lastWrite) process.kill(process.pid, "SIGKILL")
})

process.on("message", (order: StoreOrder) => {
  switch (order.kind) {
    case "tell-writes":
      return tell({ kind: "writes", writes })
    case "die-after-write":
      writes = []
      lastWrite = order.n
      return tell({ kind: "armed" })
    case "set-clock":
      setClock(order.offsetMs)
      return tell({ kind: "clock-set" })
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
