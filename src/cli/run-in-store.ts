import { type ChildProcess, spawn } from "node:child_process"
import { createRequire } from "node:module"
import { join } from "node:path"
import { type Readable } from "node:stream"
import { isForScript, OUTPUT_VARIABLE, STARTED_VARIABLE, toFailureOutput } from "./output"
import { toStartFailure } from "./start-failure"

/** Names the variable that carries the command and its arguments, because Medusa's own command line would read the flags as its own. */
export const COMMAND_VARIABLE = "PARTNER_COMMERCE_COMMAND"

const OUTPUT = 3

/**
 * Runs a command inside the store in the current folder, with all modules of the running store, by `medusa exec`. For a script (`--json`)
 * stdout carries only the command's output, and the store's log goes to stderr. A person sees the log of a start that succeeded, or of any
 * start with a LOG_LEVEL. Otherwise one sentence says why the store did not start.
 *
 * @returns the command's exit code; 1 if the folder is not a store
 */
export async function runInStore(name: string, args: string[]): Promise<number> {
  const isScript = isForScript(args)
  const medusa = findMedusa(process.cwd())
  if (!medusa) {
    const message = `${process.cwd()} is not the folder of a Medusa store: @medusajs/cli is not installed here.`
    if (isScript) console.log(toFailureOutput(message))
    else console.error(message)
    return 1
  }
  const child = spawn(process.execPath, [medusa, "exec", require.resolve(join(__dirname, "store", "execute"))], {
    stdio: ["inherit", "pipe", "pipe", "pipe"],
    env: {
      LOG_LEVEL: "error",
      ...process.env,
      [COMMAND_VARIABLE]: JSON.stringify({ name, args }),
      [isScript ? OUTPUT_VARIABLE : STARTED_VARIABLE]: String(OUTPUT),
    },
  })
  const code = new Promise<number>((resolve) => child.once("close", (exitCode) => resolve(exitCode ?? 1)))
  await (isScript ? relayForScript(child) : relayForPerson(child))
  return await code
}

async function relayForScript(child: ChildProcess): Promise<void> {
  const log = new LogTail()
  for (const descriptor of [1, 2])
    streamOf(child, descriptor).on("data", (chunk: Buffer) => {
      log.add(chunk)
      process.stderr.write(chunk)
    })
  const said = await collect(child)
  process.stdout.write(said || `${toFailureOutput(toStartFailure(log.text, process.env.NODE_ENV))}\n`)
}

async function relayForPerson(child: ChildProcess): Promise<void> {
  const log = new LogTail()
  let held: (() => void)[] | null = process.env.LOG_LEVEL === undefined ? [] : null
  const targets = [
    [1, process.stdout],
    [2, process.stderr],
  ] as const
  for (const [descriptor, target] of targets)
    streamOf(child, descriptor).on("data", (chunk: Buffer) => {
      log.add(chunk)
      if (held) held.push(() => target.write(chunk))
      else target.write(chunk)
    })
  let isStarted = false
  for await (const _ of streamOf(child, OUTPUT)) {
    isStarted = true
    for (const write of held ?? []) write()
    held = null
  }
  if (!isStarted) console.error(toStartFailure(log.text, process.env.NODE_ENV))
}

/** The newest part of a log: the reason of a failure is at its end. */
class LogTail {
  text = ""

  add(chunk: Buffer): void {
    this.text = (this.text + chunk.toString("utf8")).slice(-LONGEST_TAIL)
  }
}

const LONGEST_TAIL = 64 * 1024

const streamOf = (child: ChildProcess, descriptor: number) => child.stdio[descriptor] as Readable

async function collect(child: ChildProcess): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of streamOf(child, OUTPUT)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString("utf8")
}

function findMedusa(folder: string): string | null {
  try {
    return createRequire(join(folder, "package.json")).resolve("@medusajs/cli/cli.js")
  } catch {
    return null
  }
}
