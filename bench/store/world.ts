import { Client } from "@medusajs/framework/pg"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { freePort } from "../../integration-tests/harness/free-port"
import { startPostgres } from "../../integration-tests/harness/postgres"
import { type BenchSandbox, startSandbox } from "./sandbox"
import { fillShelves } from "./shelves"
import { type BenchStore, type StorePlan, startStore } from "./store"
import type { OpenShop } from "./tasks/open-shop"

export interface WorldPlan {
  /** Keeps the databases in this folder for the next run; absent = deletes them with the world. */
  keep?: string
}

/** A database server, the service, and stores that come and go, each on a copy of a filled database. */
export interface World {
  sandbox: BenchSandbox
  /** The ids that every database of this world shares. */
  shop: OpenShop
  /** Creates a store's database with this number of variants. @returns its address */
  fillDatabase: (name: string, variants: number) => Promise<string>
  startStore(databaseUrl: string, plan?: Partial<StorePlan>): Promise<BenchStore>
  query<Row extends object>(databaseUrl: string, statement: string, params?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const root = resolve(__dirname, "../..")

export async function openWorld({ keep }: WorldPlan): Promise<World> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), "partner-commerce-bench-"))
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const postgres = startPostgres({ folder, port: await freePort(), disposable: !keep })
    closers.push(() => {
      postgres.stop()
      if (!keep) rmSync(folder, { recursive: true, force: true })
    })
    const sandbox = await startSandbox()
    closers.push(() => sandbox.stop())
    const server: Server = { url: postgres.url, query: (...args) => query(postgres.url("postgres"), ...args) }
    const start = async (databaseUrl: string, plan: Partial<StorePlan> = {}) => {
      const env = { DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url, ...plan.env }
      const store = await startStore({ ...plan, env })
      closers.push(() => store.stop())
      return store
    }
    const shop = (await readShop(server)) ?? (await openShop(server, start))
    const fillDatabase = async (name: string, variants: number) => {
      const filled = `filled_${variants}`
      if (!(await isThere(server, filled))) {
        console.error(`Filling a store with ${variants} variants …`)
        await copyDatabase(server, { from: EMPTY, to: "filling" })
        await fillShelves(server.url("filling"), { variants, shop })
        await server.query(`ALTER DATABASE filling RENAME TO "${filled}"`)
      }
      await copyDatabase(server, { from: filled, to: name })
      return server.url(name)
    }
    return { sandbox, shop, fillDatabase, startStore: start, query, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The shop without goods, which every other shop copies. */
const EMPTY = "empty_shop"

interface Server {
  url: (database: string) => string
  query<Row extends object>(statement: string, params?: unknown[]): Promise<Row[]>
}

async function copyDatabase(server: Server, { from, to }: { from: string; to: string }): Promise<void> {
  await server.query(`DROP DATABASE IF EXISTS "${to}" WITH (FORCE)`)
  await server.query(`CREATE DATABASE "${to}" TEMPLATE "${from}"`)
}

async function isThere(server: Server, database: string): Promise<boolean> {
  return (await server.query("SELECT 1 FROM pg_database WHERE datname = $1", [database])).length > 0
}

/** The comment on the empty shop's database holds its ids; only a complete one has it. */
async function readShop(server: Server): Promise<OpenShop | null> {
  const [row] = await server.query<{ shop: string | null }>(
    "SELECT shobj_description(oid, 'pg_database') AS shop FROM pg_database WHERE datname = $1",
    [EMPTY],
  )
  return row?.shop ? (JSON.parse(row.shop) as OpenShop) : null
}

async function openShop(server: Server, start: (databaseUrl: string) => Promise<BenchStore>): Promise<OpenShop> {
  console.error("Migrating an empty store …")
  await server.query(`DROP DATABASE IF EXISTS "${EMPTY}" WITH (FORCE)`)
  await server.query(`CREATE DATABASE "${EMPTY}"`)
  migrate(server.url(EMPTY))
  const store = await start(server.url(EMPTY))
  const { output: shop } = await store.run<undefined, OpenShop>(require.resolve("./tasks/open-shop"), undefined)
  await store.stop()
  await server.query(`COMMENT ON DATABASE "${EMPTY}" IS '${JSON.stringify(shop)}'`)
  return shop
}

function migrate(databaseUrl: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [require.resolve("@medusajs/cli/cli.js"), "db:migrate"],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl, MEDUSA_DISABLE_TELEMETRY: "true" },
      encoding: "utf8",
    },
  )
  if (status !== 0) throw new Error(`medusa db:migrate failed:\n${stdout}\n${stderr}`)
}

async function query<Row extends object>(url: string, statement: string, params: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, params)).rows
  } finally {
    await client.end()
  }
}
