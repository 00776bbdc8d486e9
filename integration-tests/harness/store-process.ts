import { type ChildProcess } from "node:child_process"
import { join } from "node:path"
import { adminUser } from "./admin-user"
import { adminBearer, type HttpClient, httpClient } from "./http-client"
import { forkCompiled } from "./medusa-process"
import { noteTime } from "./run-notes"
import { waitFor } from "./set-up"
import type { DurableWrite, StoreNews, StoreOrder, WorkName } from "./store-main"

/** A store's process from an operator's view, with HTTP requests and signals. */
export interface StoreProcess {
  url: string
  admin: HttpClient
  /** The durable writes of this process since dieAfterWrite() or, before that, since its start. */
  writes: () => Promise<DurableWrite[]>
  /** Makes the process kill itself (SIGKILL) after its n-th durable write from now. */
  dieAfterWrite: (n: number) => Promise<void>
  /** Changes the process's clock error, which CLOCK_OFFSET_MS in its environment sets at first. */
  setClock: (offsetMs: number) => Promise<void>
  /** Starts the work of a job without waiting for its schedule, and waits a moment for it, as the job does. */
  runWork: (name: WorkName) => Promise<void>
  /** The resident set in MB. */
  memory: () => Promise<number>
  /** Resolves when the process is gone, with the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>
  kill: (signal?: NodeJS.Signals) => Promise<void>
  /** Stops the process, and kills it after ten seconds, like `docker stop`. */
  stop: () => Promise<void>
  /** Suspends the process until thaw(). */
  freeze: () => void
  thaw: () => void
}

export interface StoreProcessOptions {
  environment: NodeJS.ProcessEnv
  port: number
  env?: Record<string, string>
}

const STOPPED_WITHIN_MS = 10_000

/** Starts Medusa without its admin, within about five seconds. */
export async function startStoreProcess({ environment, port, env }: StoreProcessOptions): Promise<StoreProcess> {
  const url = `http://localhost:${port}`
  const given: NodeJS.ProcessEnv = { ...environment, ADMIN_DISABLED: "true", PORT: String(port), ...env }
  const child = forkCompiled(join(__dirname, "store-main.ts"), given)
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once("exit", (_, signal) => resolve(signal)))
  await noteTime("child", async () => {
    await hear(child, ended, "serving")
    // Medusa reports its start a moment before it listens.
    await waitFor("the store to listen", async () => (await fetch(`${url}/health`).catch(() => null))?.ok)
  })
  // A worker serves only its health route.
  const bearer = given.MEDUSA_WORKER_MODE === "worker" ? "" : await adminBearer(url, adminUser)
  return {
    url,
    admin: httpClient({ baseUrl: url, headers: () => ({ authorization: bearer }) }),
    writes: async () => {
      const answer = hear(child, ended, "writes")
      order(child, { kind: "tell-writes" })
      return (await answer).writes
    },
    dieAfterWrite: async (n) => {
      const answer = hear(child, ended, "armed")
      order(child, { kind: "die-after-write", n })
      await answer
    },
    setClock: async (offsetMs) => {
      const answer = hear(child, ended, "clock-set")
      order(child, { kind: "set-clock", offsetMs })
      await answer
    },
    runWork: async (name) => {
      const answer = hear(child, ended, "work-done")
      order(child, { kind: "run-work", name })
      await answer
    },
    memory: async () => {
      const answer = hear(child, ended, "memory")
      order(child, { kind: "tell-memory" })
      return (await answer).megabytes
    },
    ended,
    kill: async (signal = "SIGKILL") => {
      child.kill(signal)
      await ended
    },
    stop: async () => {
      const killer = setTimeout(() => child.kill("SIGKILL"), STOPPED_WITHIN_MS)
      child.kill("SIGTERM")
      await ended
      clearTimeout(killer)
    },
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
  }
}

/** Sends an order. A process that has died cannot take it: hear() then says that the process ended. */
const order = (child: ChildProcess, message: StoreOrder) => child.send(message, () => undefined)

type NewsOf<Kind extends StoreNews["kind"]> = Extract<StoreNews, { kind: Kind }>

function hear<Kind extends StoreNews["kind"]>(
  child: ChildProcess,
  ended: Promise<unknown>,
  kind: Kind,
): Promise<NewsOf<Kind>> {
  return new Promise((resolve, reject) => {
    const listen = (message: unknown) => {
      const news = message as StoreNews
      if (news.kind !== kind) return
      child.off("message", listen)
      resolve(news as NewsOf<Kind>)
    }
    child.on("message", listen)
    void ended.then((signal) => reject(new Error(`The store's process ended (${String(signal)}) before "${kind}"`)))
  })
}
