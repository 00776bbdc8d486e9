import { spawnSync } from "node:child_process"
import { resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type Figure, toFigure } from "../figure"
import { haveInStep } from "../catalogue/store-tasks"
import { median } from "../statistics"
import { type World } from "../store/world"
import { type Memory } from "./tasks/rest"

const STARTS = 3
/** A whole minute, because jobs run once a minute. */
const REST_MS = 60_000
/** The first jobs after a start read the service's categories, and compare the catalogue again. */
const CALM_AFTER_MS = 2 * REST_MS
const ROOT = resolve(__dirname, "../..")
const PLUGIN_STORE = resolve(__dirname, "../plugin-store")
const PLAIN_STORE = resolve(__dirname, "../plain-store")
const MOST_MB = 30
const MOST_STATEMENTS = 1

interface Started {
  directory: string
  database: string
  /** Durations of the starts, in ms. */
  times: number[]
}

interface Rest extends Memory {
  /** Transactions of the database per second while nothing happens. */
  transactions: number
}

/** Compares the start and the rest of a store with the built plugin with those of a store without it. */
export async function measureStartup(world: World): Promise<Figure> {
  buildPlugin()
  const own: Started = { directory: PLUGIN_STORE, database: await world.fillDatabase("with_plugin", 100), times: [] }
  const plain: Started = { directory: PLAIN_STORE, database: await world.fillDatabase("plain", 100), times: [] }
  // In turns, so that other work of the machine slows both stores down alike.
  for (let turn = 0; turn <= STARTS; turn++) {
    await timeStart(world, own)
    await timeStart(world, plain)
  }
  const ms = toMedian(own) - toMedian(plain)
  await setUp(world, own)
  // Postgres's own cleaning would count as transactions.
  await setAutovacuum(world, own, "off")
  const [ownRest, plainRest] = [await rest(world, own), await rest(world, plain)]
  await setAutovacuum(world, own, "on")
  const megabytes = ownRest.usedMb - plainRest.usedMb
  const residentMb = ownRest.residentMb - plainRest.residentMb
  const transactions = ownRest.transactions - plainRest.transactions
  console.error(
    `startup: ${Math.round(toMedian(own))} ms with the plugin, ${Math.round(toMedian(plain))} ms without; memory in use +${Math.round(megabytes)} MB, resident +${Math.round(residentMb)} MB; ${transactions.toFixed(2)} more transactions a second at rest`,
  )
  const holds = megabytes <= MOST_MB && transactions <= MOST_STATEMENTS
  return toFigure("startup", { value: Math.max(1, ms), baseline: null, holds })
}

/** Sells the goods at the service, because a plugin without a set-up has less to do. */
async function setUp(world: World, { database }: Started): Promise<void> {
  const store = await world.startStore(database)
  await haveInStep(store)
  await store.stop()
}

function buildPlugin(): void {
  console.error("Building the plugin …")
  const { status, stdout, stderr } = spawnSync("npm", ["run", "-s", "build"], { cwd: ROOT, encoding: "utf8" })
  if (status !== 0) throw new Error(`npm run build failed:\n${stdout}\n${stderr}`)
}

async function timeStart(world: World, started: Started): Promise<void> {
  const { directory, database, times } = started
  const since = performance.now()
  const store = await world.startStore(database, { directory })
  times.push(performance.now() - since)
  await store.stop()
}

/** The first start reads the files from the disk. */
const toMedian = ({ times }: Started): number => median(times.slice(1))

async function rest(world: World, { directory, database }: Started): Promise<Rest> {
  const store = await world.startStore(database, { directory })
  await sleep(CALM_AFTER_MS)
  // A read-back of the service's list may fall into one of the minutes.
  const transactions = Math.min(await restMinute(world, database), await restMinute(world, database))
  const { output } = await store.run<undefined, Memory>(require.resolve("./tasks/rest"), undefined)
  await store.stop()
  return { ...output, transactions }
}

/** @returns transactions per second */
async function restMinute(world: World, database: string): Promise<number> {
  const before = await countTransactions(world, database)
  await sleep(REST_MS)
  return ((await countTransactions(world, database)) - before) / (REST_MS / 1000)
}

async function setAutovacuum(world: World, { database }: Started, value: "on" | "off"): Promise<void> {
  await world.query(database, `ALTER SYSTEM SET autovacuum = ${value}`)
  await world.query(database, "SELECT pg_reload_conf()")
}

async function countTransactions(world: World, database: string): Promise<number> {
  const [row] = await world.query<{ count: string }>(
    database,
    "SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()",
  )
  return Number(row?.count ?? 0)
}
