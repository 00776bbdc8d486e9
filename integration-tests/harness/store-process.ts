import { type ChildProcess } from "node:child_process"
import { join } from "node:path"
import { adminUser } from "./admin-user"
import { adminBearer, type HttpClient, httpClient } from "./http-client"
import { forkCompiled } from "./medusa-process"
import { noteTime } from "./run-notes"
import { waitFor } from "./set-up"
import type { DurableWrite, StoreNews, StoreOrder } from "./store-main"

/** A process of a store, as an operator has it: it can be asked over HTTP, and it can be killed. */
export interface StoreProcess {
  url: string
  admin: HttpClient
  /** How many durable writes this process has made since it was armed or, before that, started. */
  writes: () => Promise<DurableWrite[]>
  /** The process kills itself (SIGKILL) as soon as the n-th durable write from now on has been made. */
  dieAfterWrite: (n: number) => Promise<void>
  /** From now on its clock is wrong by so much; before, by what CLOCK_OFFSET_MS in its environment says. */
  setClock: (offsetMs: number) => Promise<void>
  /** Starts a job without waiting for its schedule, and waits for its end. */
  runJob: (name: string) => Promise<void>
  /** Its resident set, in MB. */
  memory: () => Promise<number>
  /** Resolves when the process is gone, with the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>
  kill: (signal?: NodeJS.Signals) => Promise<void>
  /** Asks the process to stop, and kills it after ten seconds, as `docker stop` does. */
  stop: () => Promise<void>
  /** From now on it does nothing at all, without knowing; thaw() lets it go on. */
  freeze: () => void
  thaw: () => void
}

export interface StoreProcessOptions {
  environment: NodeJS.ProcessEnv
  port: number
  env?: Record<string, string>
}

const STOPPED_WITHIN_MS = 10_000

/** Starts Medusa without its admin, in about five seconds. */
export async function startStoreProcess({ environment, port, env }: StoreProcessOptions): Promise<StoreProcess> {
  const url = `http://localhost:${port}`
  const given: NodeJS.ProcessEnv = { ...environment, ADMIN_DISABLED: "true", PORT: String(port), ...env }
  const child = forkCompiled(join(__dirname, "store-main.ts"), given)
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once("exit", (_, signal) => resolve(signal)))
  await noteTime("child", async () => {
    await hear(child, ended, "serving")
    // Medusa calls itself started a moment before it listens.
    await waitFor("the store to listen", async () => (await fetch(`${url}/health`).catch(() => null))?.ok)
  })
  // A worker serves no route but its health.
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
    runJob: async (name) => {
      const answer = hear(child, ended, "job-done")
      order(child, { kind: "run-job", name })
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

const order = (child: ChildProcess, message: StoreOrder) => child.send(message)

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
