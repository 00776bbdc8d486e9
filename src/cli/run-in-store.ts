import { spawn } from "node:child_process"
import { createRequire } from "node:module"
import { join } from "node:path"

/** Where the command and its arguments travel: Medusa's own command line would read the flags as its own. */
export const COMMAND_VARIABLE = "PARTNER_COMMERCE_COMMAND"

/**
 * Runs a command inside the store whose folder this is, with everything that the running store has, by `medusa exec`.
 *
 * @returns the command's exit code; 1 where this is no store's folder
 */
export async function runInStore(name: string, args: string[]): Promise<number> {
  const medusa = findMedusa(process.cwd())
  if (!medusa) {
    console.error(`${process.cwd()} is not the folder of a Medusa store: @medusajs/cli is not installed here.`)
    return 1
  }
  const child = spawn(process.execPath, [medusa, "exec", require.resolve(join(__dirname, "store", "execute"))], {
    stdio: "inherit",
    env: { LOG_LEVEL: "error", ...process.env, [COMMAND_VARIABLE]: JSON.stringify({ name, args }) },
  })
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)))
}

function findMedusa(folder: string): string | null {
  try {
    return createRequire(join(folder, "package.json")).resolve("@medusajs/cli/cli.js")
  } catch {
    return null
  }
}
