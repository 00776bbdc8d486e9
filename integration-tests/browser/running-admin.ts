import { type ChildProcess } from "node:child_process"
import { createPgConnection } from "@medusajs/framework/utils"
import type { Sandbox } from "../../src/sandbox"
import { adminUser } from "../harness/admin-user"
import { adminBearer, type HttpClient, httpClient } from "../harness/http-client"
import { startMedusa } from "../harness/medusa-process"
import { startStoreWorld } from "../harness/store-world"
import type { SeededStore } from "./seed-store"

/** A store as a merchant has it: its own process, its own database, and the admin that a browser can open. */
export interface RunningAdmin {
  /** The admin's address. */
  url: string
  api: HttpClient
  sandbox: Sandbox
  seeded: SeededStore
  /** Straight into the store's database, for what would take a person a year. */
  database: ReturnType<typeof createPgConnection>
  close: () => Promise<void>
}

/** The runner of the HTTP suites switches the admin off, so these tests start Medusa as `medusa start` does. */
export async function startAdmin(): Promise<RunningAdmin> {
  const world = await startStoreWorld<SeededStore>({ seed: "./integration-tests/browser/seed-store.ts" })
  const database = createPgConnection({ clientUrl: world.environment.DATABASE_URL })
  const server = startMedusa(world.environment)
  const close = async () => {
    await database.destroy()
    await stop(server)
    await world.close()
  }
  try {
    await waitForStore(server, world.url)
    const bearer = await adminBearer(world.url, adminUser)
    return {
      url: `${world.url}/app`,
      api: httpClient({ baseUrl: world.url, headers: () => ({ authorization: bearer }) }),
      sandbox: world.sandbox,
      seeded: world.seeded,
      database,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The admin's bundler starts with the store: on a busy machine that takes minutes. */
async function waitForStore(server: ChildProcess, backendUrl: string): Promise<void> {
  const givesUpAt = Date.now() + 240_000
  while (Date.now() < givesUpAt && server.exitCode === null) {
    const answer = await fetch(`${backendUrl}/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(server.exitCode === null ? "The store did not start in time" : "The store stopped while it started")
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const exited = new Promise((resolve) => server.once("exit", resolve))
  server.kill("SIGTERM")
  await exited
}
