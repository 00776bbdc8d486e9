import { fork } from "node:child_process"
import { join, resolve } from "node:path"
import { adminUser } from "../../integration-tests/harness/admin-user"
import { freePort } from "../../integration-tests/harness/free-port"
import { adminBearer, type HttpClient, httpClient } from "../../integration-tests/harness/http-client"
import type { TaskMessage, TaskOrder } from "./store-main"

export interface TaskResult<Output> {
  output: Output
  ms: number
  /** Resident set before the task, and the largest while it ran. */
  idleMb: number
  peakMb: number
}

/** A Medusa store in a separate process. */
export interface BenchStore {
  url: string
  admin: HttpClient
  /** Runs the default export of a file in the store's process. */
  run<Input, Output>(file: string, input: Input): Promise<TaskResult<Output>>
  stop(): Promise<void>
}

export interface StorePlan {
  /** The folder of the medusa-config.ts; absent = the repository's own, with the plugin. */
  directory?: string
  env: Record<string, string>
  /** The limit of its heap in MB, as a container sets it; absent = Node's own. */
  heapMb?: number
}

const root = resolve(__dirname, "../..")

export async function startStore({ directory = root, env, heapMb }: StorePlan): Promise<BenchStore> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = fork(join(__dirname, "store-main.ts"), {
    cwd: directory,
    // Medusa itself runs TypeScript by ts-node; types are checked by `npm run check` and not at every start.
    execArgv: [
      "--require",
      "ts-node/register/transpile-only",
      "--expose-gc",
      ...(heapMb ? [`--max-old-space-size=${heapMb}`] : []),
    ],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      NODE_OPTIONS: "",
      LOG_LEVEL: "error",
      TS_NODE_PROJECT: join(root, "tsconfig.json"),
      MEDUSA_DISABLE_TELEMETRY: "true",
      ADMIN_DISABLED: "true",
      PORT: String(port),
      // The ledger is bound to this address, so every store of a world has the same one, regardless of its port.
      MEDUSA_BACKEND_URL: "http://localhost:9000",
      ...env,
    },
  })
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code, signal) => reject(new Error(`The store ended (${String(code ?? signal)})`)))
  })
  ended.catch(() => undefined)
  const nextMessage = () => Promise.race([ended, new Promise<TaskMessage>((resolve) => child.once("message", resolve))])
  await nextMessage()
  const bearer = await adminBearer(url, adminUser).catch(() => "")
  return {
    url,
    admin: httpClient({ baseUrl: url, headers: () => ({ authorization: bearer }) }),
    run: async <Input, Output>(file: string, input: Input) => {
      const message = nextMessage()
      child.send({ file, input } satisfies TaskOrder)
      const done = await message
      if (done.kind !== "done") throw new Error(done.kind === "failed" ? done.reason : "The store started again")
      return done as TaskResult<Output> & typeof done
    },
    stop: async () => {
      const end = ended.catch(() => undefined)
      child.kill("SIGKILL")
      await end
    },
  }
}
