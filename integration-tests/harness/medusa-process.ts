import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process"
import { join, resolve } from "node:path"

export const root = resolve(__dirname, "../..")

/** Node's own flags for a process that loads our TypeScript. */
const COMPILED = ["--require", join(__dirname, "compiled-typescript.cjs")]

/** Jest's own flags are not the store's. Node keeps what it has compiled of Medusa's thousands of files, from version 22 on. */
const ENVIRONMENT = { NODE_OPTIONS: "", NODE_COMPILE_CACHE: join(root, ".cache/node") }

/** A process of ours that is told things, and tells. */
export function forkCompiled(file: string, environment: NodeJS.ProcessEnv): ChildProcess {
  return fork(file, {
    cwd: root,
    execArgv: COMPILED,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...environment, ...ENVIRONMENT },
  })
}

/** As `medusa db:migrate`, `medusa exec` and `medusa start` do it. */
export type MedusaCommand = ["db:migrate"] | ["exec", string, ...string[]] | ["start"]

/** @throws where it fails, with what it has said */
export function runMedusa(command: MedusaCommand, environment: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, toArguments(command), {
    cwd: root,
    env: { ...environment, ...ENVIRONMENT },
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(`medusa ${command.join(" ")} failed:\n${stdout}\n${stderr}`)
}

export function startMedusa(environment: NodeJS.ProcessEnv): ChildProcess {
  const env = { ...environment, ...ENVIRONMENT }
  return spawn(process.execPath, toArguments(["start"]), { cwd: root, env, stdio: "inherit" })
}

const toArguments = (command: MedusaCommand) => [...COMPILED, join(__dirname, "medusa-command.ts"), ...command]
