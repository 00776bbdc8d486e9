/**
 * Runs the stages that decide whether a change may land (`.ci/run`), or whether a version may be released (`npm run test:release`). Names
 * of stages behind the gate choose some of them (`npm run test:release -- crash mutation`).
 * The last lines are the minutes of each stage, the failed tests, and `N passed, N failed` over all suites.
 * The exit code is 0 only when every stage and every test has passed.
 */
import { spawn } from "node:child_process"
import { existsSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import { createInterface } from "node:readline"
import { type Readable } from "node:stream"
import { PACKED_FOLDER } from "./packed"

const gates = ["landing", "release"] as const
type Gate = (typeof gates)[number]

interface Stage {
  name: string
  /** The command of each gate. A gate without a command skips the stage. */
  commands: Partial<Record<Gate, string>>
  /** Another stage that must have ended before. */
  after?: string
  /** Starts once all stages before it have ended. */
  runsAlone?: true
  environment?: Record<string, string>
  /** Environment variables of the release gate. */
  release?: Record<string, string>
}

/** The package that the stage `package` checks and the stage `install` installs. */
const packedFolder = resolve(__dirname, "../.cache/packed")
const packed = { [PACKED_FOLDER]: packedFolder }

const atBoth = (name: string, command: string): Stage => ({ name, commands: { landing: command, release: command } })
const atRelease = (name: string, command: string): Stage => ({ name, commands: { release: command } })
const aloneAtRelease = (name: string, command: string): Stage => ({ ...atRelease(name, command), runsAlone: true })

/**
 * The first stages run in parallel: each of them keeps one processor busy. The tests and the stages after them need all processors.
 *
 * No test runs twice: `check` runs the unit tests, and the stage `crash` kills after every write. A failed test gets a second try,
 * because one failure in a thousand tests on a busy machine proves nothing about the change; the end of the run lists it as flaky.
 */
const stages: Stage[] = [
  atBoth("check", "npm run check"),
  { ...atBoth("package", "npm run package:check"), environment: packed },
  {
    name: "install",
    commands: { landing: "npm run test:install -- install/npm", release: "npm run test:install" },
    after: "package",
    environment: packed,
  },
  // The browser tests put a built admin where the package would copy it from.
  { ...atBoth("browser", "npm run test:browser"), after: "package" },
  // Like the package, it builds the storefront kit.
  { ...atRelease("example", "npm run test:example"), after: "browser" },
  { ...atRelease("audit", "bash .ci/audit"), after: "check" },
  {
    ...atBoth("tests", "npm test -- --except=unit,crash"),
    runsAlone: true,
    // The release restarts for ten minutes, sends more random calls, plays more random payment histories, and adds up more random sales.
    release: {
      ...{ ROLLING_MINUTES: "10", FUZZ_CALLS: "10000" },
      ...{ MONEY_RUNS: "100", MONEY_PROCESS_RUNS: "20", PAYOUT_SALES: "10000" },
    },
  },
  aloneAtRelease("crash", "npm run test:crash"),
  aloneAtRelease("mutation", "npm run test:mutation"),
  aloneAtRelease("bench", "npm run bench"),
]

interface Outcome {
  name: string
  minutes: number
  hasPassed: boolean
}

async function main([name, ...chosen]: string[]): Promise<number> {
  const gate = gates.find((each) => each === name)
  if (!gate) throw new Error(`Name a gate: ${gates.join(" or ")}`)
  const names = stages.map((stage) => stage.name)
  const unknown = chosen.find((each) => !names.includes(each))
  if (unknown) throw new Error(`There is no stage ${unknown}. Name some of: ${names.join(", ")}`)
  const isChosen = ({ name }: Stage) => chosen.length === 0 || chosen.includes(name)
  const startedAt = performance.now()
  rmSync(packedFolder, { recursive: true, force: true })
  const outcomes = await runInOrder(stages.filter(isChosen), gate)
  for (const outcome of outcomes) console.log(toLine(outcome))
  console.log(`${toMinutes(minutesSince(startedAt))} min  in all`)
  // Some of the stages leave no report, such as the audit.
  const isWithoutTests = chosen.length > 0 && !existsSync("test-results")
  const haveTestsPassed = (await run("npx tsx integration-tests/tally.ts")) || isWithoutTests
  return haveTestsPassed && outcomes.length > 0 && outcomes.every(({ hasPassed }) => hasPassed) ? 0 : 1
}

async function runInOrder(chosen: Stage[], gate: Gate): Promise<Outcome[]> {
  const runs = new Map<string, Promise<Outcome | null>>()
  for (const stage of chosen) {
    const before = [...runs].filter(([name]) => stage.runsAlone || name === stage.after).map(([, run]) => run)
    runs.set(
      stage.name,
      Promise.all(before).then(() => runStage(stage, gate)),
    )
  }
  return (await Promise.all(runs.values())).filter((outcome) => outcome !== null)
}

/** @returns null if the gate skips the stage */
async function runStage({ name, commands, environment, release }: Stage, gate: Gate): Promise<Outcome | null> {
  const command = commands[gate]
  if (command === undefined) return null
  const startedAt = performance.now()
  const hasPassed = await run(command, { name, environment: { ...environment, ...(gate === "release" && release) } })
  const outcome = { name, minutes: minutesSince(startedAt), hasPassed }
  console.log(toLine(outcome))
  return outcome
}

interface Context {
  /** Each line of output starts with the stage's name, because stages write at the same time. */
  name?: string
  environment?: Record<string, string>
}

/** @returns whether the command ended with 0 */
async function run(command: string, { name, environment }: Context = {}): Promise<boolean> {
  const child = spawn(command, {
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  })
  const prefix = name === undefined ? "" : `${name}: `
  copyLines(child.stdout, (line) => console.log(prefix + line))
  copyLines(child.stderr, (line) => console.error(prefix + line))
  return new Promise((resolve) => child.once("close", (code) => resolve(code === 0)))
}

function copyLines(from: Readable, write: (line: string) => void): void {
  createInterface({ input: from }).on("line", write)
}

const minutesSince = (startedAt: number) => (performance.now() - startedAt) / 60_000

const toLine = ({ name, minutes, hasPassed }: Outcome) =>
  `${toMinutes(minutes)} min  ${name}${hasPassed ? "" : "  FAILED"}`

const toMinutes = (minutes: number) => minutes.toFixed(1).padStart(5)

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error)
    process.exitCode = 1
  },
)
