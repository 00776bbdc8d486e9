import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { type Sandbox, SANDBOX_DEFAULTS, type SandboxOptions, startSandbox } from "../../src/sandbox"
import { freePort } from "./free-port"
import { type PictureServer, startPictureServer } from "./picture-server"
import { type Postgres, startPostgres } from "./postgres"

/** Everything around a store's processes: its seeded database, the picture host and the service. The processes come and go. */
export interface StoreWorld<Seeded> {
  /** What every process of this store is started with. */
  environment: NodeJS.ProcessEnv
  /** The origin at which the service calls the store: the process that is to be called must be started on this port. */
  url: string
  port: number
  postgres: Postgres
  pictures: PictureServer
  sandbox: Sandbox
  /** What the seed has written down. */
  seeded: Seeded
  close: () => Promise<void>
}

export interface StoreWorldOptions {
  /**
   * A script for `medusa exec`, relative to the repository. Its arguments are the file into which it writes what it made, as JSON,
   * and the picture host.
   */
  seed: string
  env?: Record<string, string>
  sandbox?: Partial<SandboxOptions>
}

export const root = resolve(__dirname, "../..")
export const CALLBACK_BEARER = "bearer-of-the-tests"

/** Takes about half a minute, for Medusa's migrations. */
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

/** @param closers gets what undoes each thing that was started, in order */
async function start<Seeded>({ seed, env, sandbox: sandboxOptions }: StoreWorldOptions, closers: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), "partner-commerce-store-"))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = startPostgres({ folder, port: await freePort(), disposable: true })
  closers.push(() => postgres.stop())
  const pictures = await startPictureServer(await freePort())
  closers.push(() => pictures.close())
  const port = await freePort()
  const url = `http://localhost:${port}`
  const sandbox = await startSandbox({
    merchantBaseUrl: `${url}/partner-commerce`,
    callbackAuth: { bearer: CALLBACK_BEARER },
    // Retries of status callbacks come within milliseconds; the wait for a deals order stays in proportion to a busy machine.
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
    // Types are checked by `npm run check` and not at every start.
    TS_NODE_TRANSPILE_ONLY: "true",
    // The one database that every new server has.
    DATABASE_URL: postgres.url("postgres"),
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
  runMedusa(["db:migrate"], environment)
  runMedusa(["exec", seed, seedFile, pictures.host], environment)
  const seeded = JSON.parse(readFileSync(seedFile, "utf8")) as Seeded
  return { environment, url, port, postgres, pictures, sandbox, seeded }
}

function runMedusa(args: string[], env: NodeJS.ProcessEnv): void {
  const cli = require.resolve("@medusajs/cli/cli.js")
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd: root, env, encoding: "utf8" })
  if (status !== 0) throw new Error(`medusa ${args.join(" ")} failed:\n${stdout}\n${stderr}`)
}
