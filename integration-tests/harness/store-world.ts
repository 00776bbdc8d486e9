import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Sandbox, SANDBOX_DEFAULTS, type SandboxOptions, startSandbox } from "../../src/sandbox"
import { freePort } from "./free-port"
import { createDatabase, createMigrated, keepMigrated } from "./databases"
import { runMedusa } from "./medusa-process"
import { type PictureServer, startPictureServer } from "./picture-server"
import { startPostgres } from "./postgres"

/** The surroundings of a store's processes: seeded database, picture host and service. The processes may change. */
export interface StoreWorld<Seeded> {
  /** The environment of the store's processes. */
  environment: NodeJS.ProcessEnv
  /** The origin that the service calls: start the process for its calls on this port. */
  url: string
  port: number
  pictures: PictureServer
  sandbox: Sandbox
  /** The output of the seed. */
  seeded: Seeded
  close: () => Promise<void>
}

export interface StoreWorldOptions {
  /**
   * A script for `medusa exec`, relative to the repository. Its arguments are the output file for JSON and the picture host.
   */
  seed: string
  env?: Record<string, string>
  sandbox?: Partial<SandboxOptions>
}

export const CALLBACK_BEARER = "bearer-of-the-tests"

/** Takes about half a minute for the first store of a server, because of Medusa's migrations, and a few seconds afterwards. */
export async function startStoreWorld<Seeded>(options: StoreWorldOptions): Promise<StoreWorld<Seeded>> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each()
  }
  try {
    return { ...(await start<Seeded>(options, closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @param closers receives an undo function for each started part, in order */
async function start<Seeded>({ seed, env, sandbox: sandboxOptions }: StoreWorldOptions, closers: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), "partner-commerce-store-"))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const pictures = await startPictureServer(await freePort())
  closers.push(() => pictures.close())
  const port = await freePort()
  const url = `http://localhost:${port}`
  const sandbox = await startSandbox({
    merchantBaseUrl: `${url}/partner-commerce`,
    callbackAuth: { bearer: CALLBACK_BEARER },
    // Retries of status callbacks come within milliseconds; the wait for a deal's answer stays long enough for a busy machine.
    timeScale: 0.01,
    dealAnswerMs: 40_000,
    ...sandboxOptions,
  })
  closers.push(() => sandbox.close())

  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "development",
    LOG_LEVEL: "warn",
    MEDUSA_DISABLE_TELEMETRY: "true",
    PORT: String(port),
    MEDUSA_BACKEND_URL: url,
    SANDBOX_URL: sandbox.url,
    PARTNER_COMMERCE_TOKEN: SANDBOX_DEFAULTS.token,
    PARTNER_COMMERCE_SHOP_CODE: SANDBOX_DEFAULTS.shopCode,
    PARTNER_COMMERCE_MER_CODE: SANDBOX_DEFAULTS.merCode,
    PARTNER_COMMERCE_CALLBACK_BEARER: CALLBACK_BEARER,
    PARTNER_COMMERCE_IMAGE_HOSTS: pictures.host,
    ...env,
  }
  const seedFile = join(folder, "seeded.json")
  const shared = sharedServer()
  if (shared) await openSharedDatabase({ shared, name: `store_${port}`, environment })
  else await openOwnDatabase({ folder, closers, environment })
  await runMedusa(["exec", seed, seedFile, pictures.host], environment)
  const seeded = JSON.parse(readFileSync(seedFile, "utf8")) as Seeded
  return { environment, url, port, pictures, sandbox, seeded }
}

/** Returns the address of the run's server (run.ts); null outside of a run. */
function sharedServer(): string | null {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
  return DB_HOST ? `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}` : null
}

async function openSharedDatabase({
  shared,
  name,
  environment,
}: {
  shared: string
  name: string
  environment: NodeJS.ProcessEnv
}): Promise<void> {
  environment.DATABASE_URL = `${shared}/${name}`
  if (!(await createMigrated(name))) throw new Error("The run has no migrated database (provideMigrated)")
}

/** Creates the migrated database of a run before its first store starts. */
export async function provideMigrated(): Promise<void> {
  const name = "migrated-first"
  await createDatabase(name)
  const DATABASE_URL = `${sharedServer()}/${name}`
  // Includes the tables of roles for the one store with roles; the other stores do not read them.
  const MEDUSA_FF_RBAC = "true"
  const environment = { ...process.env, NODE_ENV: "development", LOG_LEVEL: "warn", DATABASE_URL, MEDUSA_FF_RBAC }
  await runMedusa(["db:migrate"], environment)
  await keepMigrated(name)
}

async function openOwnDatabase({
  folder,
  closers,
  environment,
}: {
  folder: string
  closers: (() => unknown)[]
  environment: NodeJS.ProcessEnv
}): Promise<void> {
  const postgres = startPostgres({ folder, port: await freePort(), disposable: true })
  closers.push(() => postgres.stop())
  // Every new server has this database.
  environment.DATABASE_URL = postgres.url("postgres")
  await runMedusa(["db:migrate"], environment)
}
