import { type ChildProcess, spawn } from "node:child_process"
import { createRequire } from "node:module"
import { join } from "node:path"
import { type Readable } from "node:stream"
import { isForScript, OUTPUT_VARIABLE, toFailureOutput } from "./output"

/** Where the command and its arguments travel: Medusa's own command line would read the flags as its own. */
export const COMMAND_VARIABLE = "PARTNER_COMMERCE_COMMAND"

const OUTPUT = 3

/**
 * Runs a command inside the store whose folder this is, with everything that the running store has, by `medusa exec`. For a script
 * (`--json`) stdout is the command's own, and what the store logs goes to stderr.
 *
 * @returns the command's exit code; 1 where this is no store's folder
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
    stdio: isScript ? ["inherit", 2, "inherit", "pipe"] : "inherit",
    env: {
      LOG_LEVEL: "error",
      ...process.env,
      [COMMAND_VARIABLE]: JSON.stringify({ name, args }),
      ...(isScript && { [OUTPUT_VARIABLE]: String(OUTPUT) }),
    },
  })
  const code = new Promise<number>((resolve) => child.once("exit", (exitCode) => resolve(exitCode ?? 1)))
  const said = isScript ? await collect(child) : null
  if (said !== null)
    process.stdout.write(said || `${toFailureOutput("The store did not start: see what it logged.")}\n`)
  return await code
}

async function collect(child: ChildProcess): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of child.stdio[OUTPUT] as Readable) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString("utf8")
}

function findMedusa(folder: string): string | null {
  try {
    return createRequire(join(folder, "package.json")).resolve("@medusajs/cli/cli.js")
  } catch {
    return null
  }
}
