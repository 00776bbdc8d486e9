import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { CRASH_POINTS, SEED } from "./harness/crash-points"
import { freePort } from "./harness/free-port"
import { type Postgres, startPostgres } from "./harness/postgres"
import { quickestFolder } from "./harness/quickest-folder"
import { NOTES_FILE } from "./harness/run-notes"
import { provideMigrated } from "./harness/store-world"
import { type Arguments, readArguments } from "./runner/arguments"
import { toFailureLines } from "./runner/failures"
import { groupBy } from "./runner/group-by"
import { runJest } from "./runner/jest"
import { toTally } from "./runner/reports"
import { RETRIES } from "./runner/retries"
import { filesOf, type Lane, lanes, type SuiteName, suites, toJestFiles } from "./runner/suites"
import { toMinutes, toSummary } from "./runner/summary"

/**
 * `npm test`: every suite on this machine with only Node, on a Postgres that lives as long as the run.
 *
 *   npm test                      everything except the suites that run on request
 *   npm test -- catalog           the files whose path contains "catalog", in every suite
 *   npm test -- --only=http       some suites: unit, modules, http, processes, crash, browser, install or example
 *   npm test -- --except=unit     all suites except some
 *   npm test -- --every-write     tests of crashes strike after every durable write
 *   npm test -- --seed=123        in the order of an earlier run, which printed this seed
 *   npm test -- --retries=0       a failed test gets no second try; by default it gets one where no part of a path is named
 *
 * Other flags go to jest.
 */
async function main(): Promise<number> {
  const startedAt = Date.now()
  const given = readArguments(process.argv.slice(2))
  const lanesToRun = [...groupBy(given.chosen, (suite) => suites[suite].lane)]
  const folder = mkdtempSync(join(quickestFolder(), "partner-commerce-test-"))
  const database = lanesToRun.some(([lane]) => lanes[lane].needsDatabase) ? await startDatabase(folder) : null
  const clear = () => {
    database?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  clearOnSignals(clear)

  const notes = join(folder, "notes")
  Object.assign(process.env, database && databaseEnvironment(database), {
    [NOTES_FILE]: notes,
    [SEED]: String(given.seed),
    [RETRIES]: String(given.retries),
    ...(given.atEveryWrite ? { [CRASH_POINTS]: "every" } : {}),
  })
  console.error(`In the order of --seed=${given.seed}`)
  const migrated = given.chosen.some((suite) => suites[suite].needsMigrated) ? provideMigrated() : Promise.resolve()
  const runTurn = (turn: number) => {
    const ofTurn = lanesToRun.filter(([lane]) => lanes[lane].turn === turn)
    return Promise.all(ofTurn.map(([lane, ofLane]) => runLane(lane, ofLane, given)))
  }
  const [first] = await Promise.all([runTurn(1), migrated])
  const reports = [...first, ...(await runTurn(2))].flat()

  for (const line of toSummary(reports, notes)) console.error(line)
  clear()
  const { passed, failed } = toTally(reports)
  console.error(`${toMinutes(Date.now() - startedAt)} minutes in all`)
  for (const line of toFailureLines(reports)) console.error(line)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

function startDatabase(folder: string): Promise<Postgres> {
  return freePort().then((port) => startPostgres({ folder, port, disposable: true }))
}

/** Medusa's test runners and our own read the address of their server from these variables. */
function databaseEnvironment({ host, port, user, password }: Postgres): Record<string, string> {
  return { DB_HOST: host, DB_PORT: String(port), DB_USERNAME: user, DB_PASSWORD: password }
}

function clearOnSignals(clear: () => void): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      clear()
      process.exit(1)
    })
  }
}

/** @returns the report of the suite; null if the run chose none of its files */
async function runLane(lane: Lane, ofLane: SuiteName[], { parts, seed, forJest }: Arguments): Promise<string[]> {
  const chosen = ofLane.map((suite) => ({ suite, ...toJestFiles(suite, filesOf(suite, parts)) }))
  const present = chosen.filter(({ files }) => files.length > 0)
  if (present.length === 0) return []
  const names = present.map(({ suite }) => suite)
  // A run of all files hides the logs, in which each store warns of lost connections. A run of chosen files shows them.
  const output = lane === "stores" && parts.length === 0 ? ["--silent"] : []
  const order = lanes[lane].isShuffled ? ["--randomize", `--seed=${seed}`] : [`--seed=${seed}`]
  const report = await runJest({
    name: names.join("-"),
    projects: names,
    files: present.flatMap(({ files }) => files),
    flags: [...lanes[lane].jest, ...output, ...order, ...forJest],
    environment: Object.assign({}, ...present.map(({ environment }) => environment)) as Record<string, string>,
  })
  return [report]
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
