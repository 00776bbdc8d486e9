import { type ChildProcess } from "node:child_process"
import { mkdirSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { createPgConnection } from "@medusajs/framework/utils"
import type { Sandbox } from "../../src/sandbox"
import { adminUser } from "../harness/admin-user"
import { adminBearer, type HttpClient, httpClient } from "../harness/http-client"
import { freePort } from "../harness/free-port"
import { root, runMedusa, startMedusa } from "../harness/medusa-process"
import { startStoreWorld } from "../harness/store-world"
import { type Storefront, startStorefront } from "../../demo/storefront/server"
import { readStorefrontConfig } from "../../demo/storefront/store-setup"
import { STORE_NAME } from "../harness/minimal-store"
import type { SeededStore } from "./seed-store"

/** A store like a merchant's: its own process and database, and an admin for the browser. */
export interface RunningAdmin {
  /** The admin's address. */
  url: string
  api: HttpClient
  sandbox: Sandbox
  storefront: Storefront
  seeded: SeededStore
  /** A connection to the store's database, for data that a person would need a year to create. */
  database: ReturnType<typeof createPgConnection>
  close: () => Promise<void>
}

/** Seals the tokens of connected customers. */
export const ENCRYPTION_KEY = Buffer.alloc(32, 1).toString("base64")

/** More than one pair of earphones costs with its delivery, and less than a phone. */
const MIN_AMOUNT = 3_000

/** `medusa start` looks for the admin in this folder. */
const SERVED = join(root, "public/admin")

/** The runner of the HTTP suites switches the admin off, so these tests start Medusa as `medusa start` does. */
export async function startAdmin(): Promise<RunningAdmin> {
  const storefrontPort = await freePort()
  const storefrontUrl = `http://localhost:${storefrontPort}`
  const building = buildAdmin()
  // If the build fails, the test still has to close the world. So the build's error waits until the world has started.
  building.catch(() => undefined)
  const world = await startStoreWorld<SeededStore>({
    seed: "./integration-tests/browser/seed-store.ts",
    env: {
      // In development Medusa serves the admin as thousands of files, on every page load.
      NODE_ENV: "test",
      STORE_CORS: storefrontUrl,
      PARTNER_COMMERCE_CHECKOUT: JSON.stringify({
        returnUrl: `${storefrontUrl}/checkout/return?cart_id={cart_id}`,
        minAmount: MIN_AMOUNT,
      }),
      PARTNER_COMMERCE_ENCRYPTION_KEY: ENCRYPTION_KEY,
    },
  })
  await building.catch(async (error: unknown) => {
    await world.close()
    throw error
  })
  const database = createPgConnection({ clientUrl: world.environment.DATABASE_URL })
  const server = startMedusa(world.environment)
  let storefront: Storefront | undefined
  const close = async () => {
    await storefront?.close()
    await database.destroy()
    await stop(server)
    await world.close()
    // A later build of the plugin would copy this folder into the package.
    rmSync(SERVED, { recursive: true, force: true })
  }
  try {
    await waitForStore(server, world.url)
    const bearer = await adminBearer(world.url, adminUser)
    const api = httpClient({ baseUrl: world.url, headers: () => ({ authorization: bearer }) })
    const config = await readStorefrontConfig(api, { backendUrl: world.url, channel: STORE_NAME })
    storefront = await startStorefront({ port: storefrontPort, host: "127.0.0.1", config })
    return {
      url: `${world.url}/app`,
      api,
      sandbox: world.sandbox,
      storefront,
      seeded: world.seeded,
      database,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Builds the admin once for any port, like a store in production, and puts it where `medusa start` reads it. */
async function buildAdmin(): Promise<void> {
  await runMedusa(["build-admin"], { ...process.env, MEDUSA_BACKEND_URL: "/" })
  rmSync(SERVED, { recursive: true, force: true })
  mkdirSync(join(root, "public"), { recursive: true })
  symlinkSync(join(root, ".medusa/admin"), SERVED)
}

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
