import { type ChildProcess, fork, spawn } from "node:child_process"
import { join, resolve } from "node:path"

export const root = resolve(__dirname, "../..")

/** Node's flags for a process that loads the project's TypeScript. */
const COMPILED = ["--require", join(__dirname, "compiled-typescript.cjs")]

/** Removes jest's own flags. From version 22 Node caches the compiled code of Medusa's thousands of files. */
const ENVIRONMENT = { NODE_OPTIONS: "", NODE_COMPILE_CACHE: join(root, ".cache/node") }

/** Starts a process from a TypeScript file, with a message channel. */
export function forkCompiled(file: string, environment: NodeJS.ProcessEnv): ChildProcess {
  return fork(file, {
    cwd: root,
    execArgv: COMPILED,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...environment, ...ENVIRONMENT },
  })
}

/** The commands of `medusa db:migrate`, `medusa build --admin-only`, `medusa exec` and `medusa start`. */
export type MedusaCommand = ["db:migrate"] | ["build-admin"] | ["exec", string, ...string[]] | ["start"]

/** @throws Error with the command's output, if it fails */
export async function runMedusa(command: MedusaCommand, environment: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...environment, ...ENVIRONMENT }
  const child = spawn(process.execPath, toArguments(command), { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] })
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => void (said += String(data)))
  const code = await new Promise((resolve) => child.once("close", resolve))
  if (code !== 0) throw new Error(`medusa ${command.join(" ")} failed:\n${said}`)
}

export function startMedusa(environment: NodeJS.ProcessEnv): ChildProcess {
  const env = { ...environment, ...ENVIRONMENT }
  return spawn(process.execPath, toArguments(["start"]), { cwd: root, env, stdio: "inherit" })
}

const toArguments = (command: MedusaCommand) => [...COMPILED, join(__dirname, "medusa-command.ts"), ...command]
