import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "./harness/free-port"
import { type Postgres, startPostgres } from "./harness/postgres"
import { readTally, resultsFolder } from "./harness/tally"

/**
 * `npm test`: every suite on this machine with only Node, on a Postgres that lives as long as the run.
 *
 *   npm test                      everything but what runs on request
 *   npm test -- catalog           the files whose path contains "catalog", in every suite
 *   npm test -- --only=http       one suite: unit, modules, http, processes, browser or install
 *
 * Anything else is handed to jest.
 */
const suites = {
  unit: { database: false, onRequest: false, jest: ["--maxWorkers=50%"] },
  modules: { database: true, onRequest: false, jest: ["--maxWorkers=2"] },
  // Each file boots a Medusa of its own.
  http: { database: true, onRequest: false, jest: ["--maxWorkers=2", "--forceExit"] },
  // Stores in processes of their own, that are killed and restarted, each file with a database of its own.
  processes: { database: true, onRequest: false, jest: ["--runInBand", "--forceExit"] },
  // Needs a Chromium, and starts a store and a database of its own.
  browser: { database: false, onRequest: true, jest: ["--runInBand", "--forceExit"] },
  // Takes minutes, and the only one that needs the npm registry: on request. Its store has a server of its own.
  install: { database: false, onRequest: true, jest: ["--runInBand", "--forceExit"] },
}
type Suite = keyof typeof suites

const everySuite = Object.keys(suites) as Suite[]

async function main(): Promise<number> {
  const given = process.argv.slice(2)
  const onlyFlag = given.find((argument) => argument.startsWith("--only="))?.slice("--only=".length)
  const chosen = everySuite.filter((suite) =>
    onlyFlag === undefined ? !suites[suite].onRequest : onlyFlag.split(",").includes(suite),
  )
  const forJest = given.filter((argument) => !argument.startsWith("--only="))
  if (chosen.length === 0) throw new Error(`--only takes ${everySuite.join(", ")}`)

  const database = chosen.some((suite) => suites[suite].database) ? await startDisposablePostgres() : undefined
  for (const suite of chosen) await runJest(suite, forJest, database?.environment ?? {})
  database?.stop()

  const { passed, failed } = readTally(chosen)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

async function startDisposablePostgres() {
  const folder = mkdtempSync(join(tmpdir(), "partner-commerce-test-"))
  const postgres = startPostgres({ folder, port: await freePort(), disposable: true })
  const stop = () => {
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stop()
      process.exit(1)
    })
  }
  return { environment: databaseEnvironment(postgres), stop }
}

/** The names under which Medusa's test runners look for their server. */
function databaseEnvironment({ host, port, user, password }: Postgres): Record<string, string> {
  return { DB_HOST: host, DB_PORT: String(port), DB_USERNAME: user, DB_PASSWORD: password }
}

async function runJest(suite: Suite, forJest: string[], databaseEnvironment: Record<string, string>): Promise<void> {
  mkdirSync(resultsFolder, { recursive: true })
  const resultsFile = join(resultsFolder, `${suite}.json`)
  rmSync(resultsFile, { force: true })
  const jest = spawn(
    process.execPath,
    [
      // Medusa imports its parts dynamically, which jest's sandbox allows only with this flag.
      "--experimental-vm-modules",
      "--no-warnings",
      require.resolve("jest/bin/jest"),
      `--selectProjects=${suite}`,
      "--passWithNoTests",
      "--json",
      `--outputFile=${resultsFile}`,
      ...suites[suite].jest,
      ...forJest,
    ],
    {
      // With --json the report goes to stdout as well as to the file; people read stderr.
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        LOG_LEVEL: "error",
        ...process.env,
        ...databaseEnvironment,
        MEDUSA_DISABLE_TELEMETRY: "true",
        NODE_ENV: "test",
      },
    },
  )
  await new Promise((resolve) => jest.once("exit", resolve))
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
