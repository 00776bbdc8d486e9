import { spawn } from "node:child_process"
import { once } from "node:events"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { httpClient, type HttpClient } from "../../integration-tests/harness/http-client"
import type { ProductEntry } from "../../src/service/rules/wire/catalog"

/** The service's stand-in runs in a separate process, because its work must not take processor time from the store. */
export interface BenchSandbox {
  url: string
  /** The sandbox's control API. */
  control: HttpClient
  /** Sends a sync request, as the plugin would make it. */
  syncProducts(entries: ProductEntry[]): Promise<void>
  /** The sync requests that it has answered since then, oldest first. */
  syncRequestsSince(seq: number): Promise<SyncRequestLine[]>
  /** The calls of an operation that it has answered since then, oldest first. */
  callsSince(seq: number, operation: string): Promise<{ seq: number; request: object }[]>
  /** The journal's newest number. */
  lastSeq(): Promise<number>
  stop(): Promise<void>
}

export interface SyncRequestLine {
  seq: number
  /** When it was answered, ISO. */
  at: string
  request: { products: { id: string; in_stock?: number }[] }
}

interface JournalAnswer {
  entries: (SyncRequestLine & { operation: string; direction: string })[]
}

interface Connection {
  url: string
  catalog_url: string
  token: string
  shop_code: string
  mer_code: string
}

const root = resolve(__dirname, "../..")

export async function startSandbox(): Promise<BenchSandbox> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", join(root, "src/cli/index.ts"), "sandbox", "--port", "0", "--json"],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    },
  )
  const [line] = (await once(createInterface(child.stdout), "line")) as [string]
  const { url, catalog_url, token, shop_code, mer_code } = JSON.parse(line) as Connection
  const endWithUs = () => void child.kill("SIGKILL")
  process.once("exit", endWithUs)
  const control = httpClient({ baseUrl: `${url}/control` })
  // The pictures' addresses lead nowhere.
  await control.post("/config", { downloadImages: false })
  const catalog = httpClient({ baseUrl: catalog_url, headers: () => ({ authorization: `Bearer ${token}` }) })
  const journal = async (query: string) => (await control.get<JournalAnswer>(`/journal?${query}`)).data.entries
  return {
    url,
    control,
    syncProducts: async (products) => {
      const { status, data } = await catalog.post<unknown>("/products/sync", { shop_code, mer_code, products })
      if (status >= 300) throw new Error(`The sandbox answered ${status}: ${JSON.stringify(data).slice(0, 200)}`)
    },
    syncRequestsSince: async (seq) =>
      (await journal(`since=${seq}`)).filter(
        ({ operation, direction }) => operation === "catalog.syncProducts" && direction === "in",
      ),
    callsSince: async (seq, operation) =>
      (await journal(`since=${seq}`)).filter((entry) => entry.operation === operation),
    lastSeq: async () => (await journal("limit=1")).at(-1)?.seq ?? 0,
    stop: async () => {
      process.off("exit", endWithUs)
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
    },
  }
}
