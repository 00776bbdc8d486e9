import { existsSync, readFileSync, writeSync } from "node:fs"
import { dirname, join } from "node:path"
import { z } from "@medusajs/framework/zod"

/** Names the file descriptor that carries a command's JSON to its parent process. */
export const OUTPUT_VARIABLE = "PARTNER_COMMERCE_OUTPUT"

/** Names the file descriptor on which a command for a person reports to its parent that the store has started. */
export const STARTED_VARIABLE = "PARTNER_COMMERCE_STARTED"

/** The store has started: the command prints from now on. */
export function reportStarted(): void {
  const descriptor = Number(process.env[STARTED_VARIABLE])
  if (descriptor) writeWhole(descriptor, Buffer.from("started\n"))
}

/** Does a script read the output? Then stdout carries only JSON, even if the command cannot run. */
export const isForScript = (args: string[]): boolean => args.includes("--json")

/**
 * Writes one JSON object on one line, with the plugin's version. The line's end tells a script where the object ends if the command keeps
 * running.
 */
export const toScriptOutput = (value: object): string => JSON.stringify({ version: readVersion(), ...value })

/** The output of a command that failed before it printed a result. */
export const toFailureOutput = (message: string, more: object = {}): string =>
  toScriptOutput({ ok: false, error: { message, ...more } })

/**
 * Prints for a script. Inside a store, log lines of the store and its modules may also reach stdout, so the command has a separate pipe.
 * The write is synchronous, because the process ends right after its command.
 */
export function printForScript(text: string): void {
  const descriptor = Number(process.env[OUTPUT_VARIABLE])
  if (!descriptor) return console.log(text)
  writeWhole(descriptor, Buffer.from(`${text}\n`))
}

function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(descriptor, bytes, written)
    } catch (error) {
      // The reader is slower than this process.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error
    }
  }
}

const manifest = z.object({ version: z.string() })

/** Reads the version from the nearest package.json, both in the source tree and in the build. */
function readVersion(folder = __dirname): string {
  const file = join(folder, "package.json")
  if (existsSync(file)) return manifest.parse(JSON.parse(readFileSync(file, "utf8"))).version
  return readVersion(dirname(folder))
}
