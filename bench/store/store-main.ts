import { container } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import startMedusa from "@medusajs/medusa/commands/start"
import { createRequire } from "node:module"
import { performance } from "node:perf_hooks"
import { inspect } from "node:util"
import { watchMemory } from "./memory"

/** A measured function that runs inside a store's process. Its input and output are passed as JSON. */
export type Task<Input = void, Output = unknown> = (container: MedusaContainer, input: Input) => Promise<Output>

export interface TaskOrder {
  /** The file whose default export is the task. */
  file: string
  input: unknown
}

export type TaskMessage =
  | { kind: "serving" }
  | { kind: "done"; output: unknown; ms: number; idleMb: number; peakMb: number }
  | { kind: "failed"; reason: string }

/** `require` goes through ts-node's hook; an `import()` of a TypeScript file would not. */
const loadTask = createRequire(__filename)

/** A store's own process: `medusa start` that also performs tasks, one at a time, and reports the cost of each. */
async function main(): Promise<void> {
  await startMedusa({ directory: process.cwd(), port: Number(process.env.PORT), host: "localhost" })
  const memory = await watchMemory()
  process.on("message", (order: TaskOrder) => void perform(order).then(report))
  report({ kind: "serving" })

  async function perform({ file, input }: TaskOrder): Promise<TaskMessage> {
    const { default: task } = loadTask(file) as { default: Task<unknown> }
    // Garbage of an earlier task must not hide the memory that this one needs.
    global.gc?.()
    const idleMb = await memory.begin()
    const startedAt = performance.now()
    try {
      const output = await task(container, input)
      return { kind: "done", output, ms: performance.now() - startedAt, idleMb, peakMb: await memory.end() }
    } catch (error) {
      return { kind: "failed", reason: inspect(error) }
    }
  }
}

function report(message: TaskMessage): void {
  process.send?.(message)
}

// After the bench ends, a store that kept running would hold its port forever.
process.once("disconnect", () => process.exit(1))

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
