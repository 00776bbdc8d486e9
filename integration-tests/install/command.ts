import { type ChildProcess, spawn } from "node:child_process"

/** The folder of a command, and its additional environment. */
export interface CommandPlace {
  cwd: string
  env?: Record<string, string>
}

/** A command that runs until stop(). */
export interface RunningCommand {
  /** The output so far. */
  output: () => string
  isRunning: () => boolean
  stop: () => Promise<void>
}

/**
 * Variables of this repository that npm and jest pass to their children. A store's installation must not receive them: a setting such
 * as legacy-peer-deps would hide exactly the faults that this test looks for.
 */
const OURS =
  /^(npm_(package|lifecycle|command|execpath|config_(legacy_peer_deps|strict_peer_deps|force|local_prefix))|INIT_CWD|JEST_|DB_|NODE_ENV|NODE_OPTIONS|NODE_PATH|LOG_LEVEL|PORT$)/

const running = new Set<ChildProcess>()

/** The outputs of an ended command, for scripts and for people. */
export interface Printed {
  stdout: string
  stderr: string
}

/** Runs a command to its end. @throws Error with the end of the output, if the exit code is not 0 */
export async function run(program: string, args: string[], place: CommandPlace): Promise<Printed> {
  const { child, printed, output } = launch(program, args, place)
  const code = await ended(child)
  if (code !== 0) throw new Error(`${[program, ...args].join(" ")} ended with ${code}:\n${output().slice(-4_000)}`)
  return printed
}

export function start(program: string, args: string[], place: CommandPlace): RunningCommand {
  const { child, output } = launch(program, args, place)
  return { output, isRunning: () => running.has(child), stop: () => stop(child) }
}

/** Ends the commands that a failed test has left. */
export async function stopAllCommands(): Promise<void> {
  await Promise.all([...running].map(stop))
}

function launch(program: string, args: string[], { cwd, env }: CommandPlace) {
  const child = spawn(program, args, {
    cwd,
    env: { ...machineEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const printed: Printed = { stdout: "", stderr: "" }
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => (printed[name] += text))
  }
  running.add(child)
  child.once("error", (error) => (printed.stderr += error.message))
  child.once("close", () => running.delete(child))
  return { child, printed, output: () => `${printed.stdout}\n${printed.stderr}` }
}

function machineEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !OURS.test(name))
  return { ...Object.fromEntries(kept), MEDUSA_DISABLE_TELEMETRY: "true" }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("close", resolve))
}

/** Stops a command with SIGTERM, and after ten seconds with SIGKILL. */
async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return
  const end = ended(child)
  child.kill("SIGTERM")
  const impatience = setTimeout(() => child.kill("SIGKILL"), 10_000)
  await end
  clearTimeout(impatience)
}
