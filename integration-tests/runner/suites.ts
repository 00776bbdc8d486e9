import { readdirSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join, resolve } from "node:path"
import { CHOSEN_SUITES, entryOf, storeOfFile, suiteFiles } from "../http/stores"
import { CHOSEN_MODULES, MODULES_ENTRY } from "../modules/entry"
import { CHOSEN_UNITS, unitEntryOf } from "../unit/entry"

export const root = resolve(__dirname, "../..")

interface Suite {
  folders: string[]
  /** The suite's files in the folders. */
  files: RegExp
  /** Lanes run in parallel; the suites of a lane share its workers. */
  lane: Lane
  /** Do the suite's stores start as copies of a migrated database? */
  needsMigrated: boolean
  onRequest: boolean
}

export type Lane = "unit" | "stores" | "processes" | "browser" | "install"

export const suites = {
  unit: {
    folders: ["src", "packages/storefront/src"],
    files: /__tests__\/.*\.test\.tsx?$/,
    lane: "unit",
    needsMigrated: false,
    onRequest: false,
  },
  /** Only the module, on a real Postgres. */
  modules: {
    folders: ["integration-tests/modules"],
    files: /\.test\.ts$/,
    lane: "stores",
    needsMigrated: false,
    onRequest: false,
  },
  /** A running Medusa and the sandbox; one boot for each row of http/stores.ts. */
  http: {
    folders: ["integration-tests/http"],
    files: /\.test\.ts$/,
    lane: "stores",
    needsMigrated: true,
    onRequest: false,
  },
  /** Parallel stores in separate processes. */
  processes: {
    folders: ["integration-tests/processes"],
    files: /(?<!-crash)\.test\.ts$/,
    lane: "processes",
    needsMigrated: true,
    onRequest: false,
  },
  /** Stores that are killed during their work. */
  crash: {
    folders: ["integration-tests/processes"],
    files: /-crash\.test\.ts$/,
    lane: "processes",
    needsMigrated: true,
    onRequest: false,
  },
  /** Needs Chromium, and starts a separate store and database. */
  browser: {
    folders: ["integration-tests/browser"],
    files: /\.test\.ts$/,
    lane: "browser",
    needsMigrated: false,
    onRequest: true,
  },
  /** Needs the npm registry, and starts a database server for its store. */
  install: {
    folders: ["integration-tests/install"],
    files: /\.test\.ts$/,
    lane: "install",
    needsMigrated: false,
    onRequest: true,
  },
  /** The storefront in examples: it needs the npm registry and a Chromium, and starts the demo. */
  example: {
    folders: ["integration-tests/example"],
    files: /\.test\.ts$/,
    lane: "install",
    needsMigrated: false,
    onRequest: true,
  },
} satisfies Record<string, Suite>

export type SuiteName = keyof typeof suites

export const everySuite = Object.keys(suites) as SuiteName[]

/** More than four stores would wait for the single database server. */
const workers = Math.min(availableParallelism(), 4)

/** A store waits a third of its time for its database or an event, so one more store fills the processors. */
const stores = Math.min(availableParallelism() + 1, 4)

/**
 * Jest's flags per lane. The lanes with the same `turn` run in parallel: the suites with separate processes run one test at a time beside
 * the booted stores, because they wait most of the time. The unit tests run before, because some of them measure time.
 */
export const lanes: Record<Lane, { turn: number; needsDatabase: boolean; isShuffled: boolean; jest: string[] }> = {
  unit: { turn: 1, needsDatabase: false, isShuffled: true, jest: [`--maxWorkers=${workers}`] },
  stores: {
    turn: 2,
    needsDatabase: true,
    isShuffled: true,
    // Jest keeps the modules of each file's Medusa. Without a new process a worker runs out of memory after some thirty files.
    jest: [`--maxWorkers=${stores}`, "--workerIdleMemoryLimit=1GB", "--logHeapUsage", "--forceExit"],
  },
  // Each test of these suites starts where the test before it ended.
  processes: { turn: 2, needsDatabase: true, isShuffled: false, jest: ["--runInBand", "--forceExit"] },
  // One worker runs the admin's stories, and the second one all other files.
  browser: { turn: 2, needsDatabase: false, isShuffled: false, jest: ["--maxWorkers=2", "--forceExit"] },
  install: { turn: 2, needsDatabase: false, isShuffled: false, jest: ["--runInBand", "--forceExit"] },
}

/** Returns the files of a suite whose path contains one of the parts; without parts all files. */
export function filesOf(name: SuiteName, parts: string[]): string[] {
  const { folders, files } = suites[name]
  const all = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
    )
    .filter((file) => files.test(file))
  return parts.length === 0 ? all : all.filter((file) => parts.some((part) => file.includes(part)))
}

/** Returns jest's files for a suite: the suite's files, or the entries and stores that load them. */
export function toJestFiles(
  name: SuiteName,
  files: string[],
): { files: string[]; environment: Record<string, string> } {
  if (files.length === 0) return { files, environment: {} }
  if (name === "unit")
    return { files: [...new Set(files.map(unitEntryOf))], environment: { [CHOSEN_UNITS]: files.join(",") } }
  if (name === "modules") return { files: [MODULES_ENTRY], environment: { [CHOSEN_MODULES]: files.join(",") } }
  if (name !== "http") return { files, environment: {} }
  const chosen = suiteFiles().filter((file) => files.some((each) => join(root, each) === file))
  const stores = [...new Set(chosen.map(storeOfFile))]
  return { files: stores.map(entryOf), environment: { [CHOSEN_SUITES]: chosen.join(",") } }
}
