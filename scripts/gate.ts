/**
 * Runs the stages that decide whether a change may land (`.ci/run`), or whether a version may be released (`npm run test:release`).
 * The last lines are the minutes of each stage, the failed tests, and `N passed, N failed` over all suites.
 * The exit code is 0 only when every stage and every test has passed.
 */
import { spawnSync } from "node:child_process"

const gates = ["landing", "release"] as const
type Gate = (typeof gates)[number]

interface Stage {
  name: string
  /** The command of each gate; a gate without one skips the stage. */
  commands: Partial<Record<Gate, string>>
  /** Further variables of the release. */
  release?: Record<string, string>
}

const atBoth = (command: string) => ({ landing: command, release: command })

/**
 * No test runs twice: `check` runs the unit tests. A failed test runs once more, because one failure in a thousand tests on a busy
 * machine proves nothing about the change; the end of the run lists it as flaky.
 */
const stages: Stage[] = [
  { name: "check", commands: atBoth("npm run check") },
  { name: "package", commands: atBoth("npm run package:check") },
  { name: "audit", commands: { release: "bash .ci/audit" } },
  {
    name: "tests",
    commands: {
      landing: "npm test -- --except=unit --retries=1",
      release: "npm test -- --except=unit,crash --retries=1",
    },
    // Ten minutes of rolling restarts, and twice the nonsense calls.
    release: { ROLLING_MINUTES: "10", FUZZ_CALLS: "5000" },
  },
  { name: "crash points", commands: { release: "npm run test:crash" } },
  { name: "browser", commands: atBoth("npm run test:browser") },
  { name: "install", commands: { landing: "npm run test:install -- install/npm", release: "npm run test:install" } },
  { name: "bench", commands: { release: "npm run bench" } },
]

interface Outcome {
  name: string
  minutes: number
  hasPassed: boolean
}

function main([name]: string[]): number {
  const gate = gates.find((each) => each === name)
  if (!gate) throw new Error(`Name a gate: ${gates.join(" or ")}`)
  const outcomes = stages.flatMap((stage) => runStage(stage, gate) ?? [])
  console.log(`\n${outcomes.map(toLine).join("\n")}`)
  console.log(`${toMinutes(sum(outcomes.map(({ minutes }) => minutes)))} min  in all`)
  const haveTestsPassed = run("npx tsx integration-tests/tally.ts", {})
  return haveTestsPassed && outcomes.every(({ hasPassed }) => hasPassed) ? 0 : 1
}

function runStage({ name, commands, release }: Stage, gate: Gate): Outcome | null {
  const command = commands[gate]
  if (command === undefined) return null
  const startedAt = performance.now()
  const hasPassed = run(command, gate === "release" ? { ...release } : {})
  return { name, minutes: (performance.now() - startedAt) / 60_000, hasPassed }
}

/** @returns whether the command ended with 0 */
function run(command: string, environment: Record<string, string>): boolean {
  console.log(`\n> ${command}`)
  const { status } = spawnSync(command, { shell: true, stdio: "inherit", env: { ...process.env, ...environment } })
  return status === 0
}

const toLine = ({ name, minutes, hasPassed }: Outcome) =>
  `${toMinutes(minutes)} min  ${name}${hasPassed ? "" : "  FAILED"}`

const toMinutes = (minutes: number) => minutes.toFixed(1).padStart(5)

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

process.exitCode = main(process.argv.slice(2))
