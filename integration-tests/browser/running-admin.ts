import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { type Sandbox, SANDBOX_DEFAULTS, startSandbox } from "../../src/sandbox"
import { adminUser } from "../harness/admin-user"
import { freePort } from "../harness/free-port"
import { adminBearer, type HttpClient, httpClient } from "../harness/http-client"
import { startPictureServer } from "../harness/picture-server"
import { startPostgres } from "../harness/postgres"
import type { SeededStore } from "./seed-store"

/** A store as a merchant has it: its own process, its own database, and the admin that a browser can open. */
export interface RunningAdmin {
  /** The admin's address. */
  url: string
  api: HttpClient
  sandbox: Sandbox
  seeded: SeededStore
  close: () => Promise<void>
}

const root = resolve(__dirname, "../..")
const CALLBACK_BEARER = "bearer-of-the-tests"

/** The runner of the HTTP suites switches the admin off, so these tests start Medusa as `medusa start` does. */
export async function startAdmin(): Promise<RunningAdmin> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each()
  }
  try {
    return { ...(await start(closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @param closers gets what undoes each thing that was started, in order */
async function start(closers: (() => unknown)[]): Promise<Omit<RunningAdmin, "close">> {
  const folder = mkdtempSync(join(tmpdir(), "partner-commerce-browser-"))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = startPostgres({ folder, port: await freePort(), disposable: true })
  closers.push(() => postgres.stop())
  const pictures = await startPictureServer(await freePort())
  closers.push(() => pictures.close())
  const port = await freePort()
  const backendUrl = `http://localhost:${port}`
  const sandbox = await startSandbox({
    merchantBaseUrl: `${backendUrl}/partner-commerce`,
    callbackAuth: { bearer: CALLBACK_BEARER },
    timeScale: 0.01,
    dealAnswerMs: 40_000,
  })
  closers.push(() => sandbox.close())

  const environment = {
    ...process.env,
    NODE_ENV: "development",
    LOG_LEVEL: "warn",
    MEDUSA_DISABLE_TELEMETRY: "true",
    // The one database that every new server has.
    DATABASE_URL: postgres.url("postgres"),
    PORT: String(port),
    MEDUSA_BACKEND_URL: backendUrl,
    SANDBOX_URL: sandbox.url,
    PARTNER_COMMERCE_TOKEN: SANDBOX_DEFAULTS.token,
    PARTNER_COMMERCE_SHOP_CODE: SANDBOX_DEFAULTS.shopCode,
    PARTNER_COMMERCE_MER_CODE: SANDBOX_DEFAULTS.merCode,
    PARTNER_COMMERCE_CALLBACK_BEARER: CALLBACK_BEARER,
    PARTNER_COMMERCE_IMAGE_HOSTS: pictures.host,
  }
  const seedFile = join(folder, "seeded.json")
  medusa(["db:migrate"], environment)
  medusa(["exec", "./integration-tests/browser/seed-store.ts", seedFile, pictures.host], environment)

  const server = spawn(process.execPath, [medusaBinary(), "start"], { cwd: root, env: environment, stdio: "inherit" })
  closers.push(() => stop(server))
  await waitForStore(server, backendUrl)
  const bearer = await adminBearer(backendUrl, adminUser)
  return {
    url: `${backendUrl}/app`,
    api: httpClient({ baseUrl: backendUrl, headers: () => ({ authorization: bearer }) }),
    sandbox,
    seeded: JSON.parse(readFileSync(seedFile, "utf8")) as SeededStore,
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

function medusa(args: string[], env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [medusaBinary(), ...args], {
    cwd: root,
    env,
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(`medusa ${args.join(" ")} failed:\n${stdout}\n${stderr}`)
}

function medusaBinary(): string {
  return require.resolve("@medusajs/cli/cli.js")
}
