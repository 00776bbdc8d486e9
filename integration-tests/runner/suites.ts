import { readdirSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join, resolve } from "node:path"
import { CHOSEN_SUITES, entryOf, storeOfFile, suiteFiles } from "../http/stores"
import { CHOSEN_MODULES, MODULES_ENTRY } from "../modules/entry"

export const root = resolve(__dirname, "../..")

interface Suite {
  folder: string
  /** Which of the folder's tests. */
  files: RegExp
  /** Lanes run at the same time; the suites of a lane share its workers. */
  lane: Lane
  /** Do its stores begin as copies of a migrated database? */
  needsMigrated: boolean
  onRequest: boolean
}

export type Lane = "unit" | "stores" | "processes" | "browser" | "install"

export const suites = {
  unit: { folder: "src", files: /__tests__\/.*\.test\.ts$/, lane: "unit", needsMigrated: false, onRequest: false },
  /** The module alone, on a real Postgres. */
  modules: {
    folder: "integration-tests/modules",
    files: /\.test\.ts$/,
    lane: "stores",
    needsMigrated: false,
    onRequest: false,
  },
  /** A running Medusa and the sandbox; one boot for each row of http/stores.ts. */
  http: {
    folder: "integration-tests/http",
    files: /\.test\.ts$/,
    lane: "stores",
    needsMigrated: true,
    onRequest: false,
  },
  /** Stores in processes of their own, side by side. */
  processes: {
    folder: "integration-tests/processes",
    files: /(?<!-crash)\.test\.ts$/,
    lane: "processes",
    needsMigrated: true,
    onRequest: false,
  },
  /** Stores that are killed. */
  crash: {
    folder: "integration-tests/processes",
    files: /-crash\.test\.ts$/,
    lane: "processes",
    needsMigrated: true,
    onRequest: false,
  },
  /** Needs a Chromium, and starts a store and a database of its own. */
  browser: {
    folder: "integration-tests/browser",
    files: /\.test\.ts$/,
    lane: "browser",
    needsMigrated: false,
    onRequest: true,
  },
  /** Needs the npm registry, and starts a database server for its store. */
  install: {
    folder: "integration-tests/install",
    files: /\.test\.ts$/,
    lane: "install",
    needsMigrated: false,
    onRequest: true,
  },
  /** The storefront in examples: it needs the npm registry and a Chromium, and starts the demo. */
  example: {
    folder: "integration-tests/example",
    files: /\.test\.ts$/,
    lane: "install",
    needsMigrated: false,
    onRequest: true,
  },
} satisfies Record<string, Suite>

export type SuiteName = keyof typeof suites

export const everySuite = Object.keys(suites) as SuiteName[]

/** More than four stores would wait for the one database server. */
const workers = Math.min(availableParallelism(), 4)

/** A third of a store's time is spent waiting, for its database and for what is to happen: one more of them fills it. */
const stores = Math.min(availableParallelism() + 1, 4)

/**
 * How jest runs a lane. The lanes of one turn run beside one another: with both booted stores at work there is one test at a time of
 * those that start processes of their own, for those wait most of the time. The unit tests, of which some look at the clock, have a
 * turn of their own.
 */
export const lanes: Record<Lane, { turn: number; needsDatabase: boolean; isShuffled: boolean; jest: string[] }> = {
  unit: { turn: 1, needsDatabase: false, isShuffled: true, jest: [`--maxWorkers=${workers}`] },
  stores: {
    turn: 2,
    needsDatabase: true,
    isShuffled: true,
    // Jest keeps what a file's Medusa has loaded: after some thirty files a worker that is never replaced has no memory left.
    jest: [`--maxWorkers=${stores}`, "--workerIdleMemoryLimit=1GB", "--logHeapUsage", "--forceExit"],
  },
  // Each test of these starts where the one before it has ended.
  processes: { turn: 2, needsDatabase: true, isShuffled: false, jest: ["--runInBand", "--forceExit"] },
  // The admin's stories run in one worker, and all others in the second one.
  browser: { turn: 2, needsDatabase: false, isShuffled: false, jest: ["--maxWorkers=2", "--forceExit"] },
  install: { turn: 2, needsDatabase: false, isShuffled: false, jest: ["--runInBand", "--forceExit"] },
}

/** The files of a suite whose path contains one of the parts; all of them where there is none. */
export function filesOf(name: SuiteName, parts: string[]): string[] {
  const { folder, files } = suites[name]
  const all = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => files.test(file))
  return parts.length === 0 ? all : all.filter((file) => parts.some((part) => file.includes(part)))
}

/** The files that jest is given for a suite: its own, or the stores that load them. */
export function toJestFiles(
  name: SuiteName,
  files: string[],
): { files: string[]; environment: Record<string, string> } {
  if (files.length === 0) return { files, environment: {} }
  if (name === "modules") return { files: [MODULES_ENTRY], environment: { [CHOSEN_MODULES]: files.join(",") } }
  if (name !== "http") return { files, environment: {} }
  const chosen = suiteFiles().filter((file) => files.some((each) => join(root, each) === file))
  const stores = [...new Set(chosen.map(storeOfFile))]
  return { files: stores.map(entryOf), environment: { [CHOSEN_SUITES]: chosen.join(",") } }
}
