import { parseArgs } from "node:util"
import { printForScript, toFailureOutput, toScriptOutput } from "../output"
import { type Store } from "../../store/store"

export interface StoreCommand {
  /** @returns the exit code: 0 only if the command found no error */
  run(given: { store: Store; args: string[] }): Promise<number>
}

/** Reads the flags that every command of a store has, and its words. @throws TypeError that names an unknown flag */
export function readArgs(args: string[]): { json: boolean; words: string[] } {
  const { values, positionals } = parseArgs({ args, options: { json: { type: "boolean" } }, allowPositionals: true })
  return { json: values.json ?? false, words: positionals }
}

export const DRY_RUN_LINE = "This was a dry run. Without --dry-run the command does it."

/** Prints for scripts or for people. */
export function print(json: boolean, value: object, lines: string[]): void {
  if (json) printForScript(toScriptOutput(value))
  else console.log(lines.join("\n"))
}

/** Prints the usage error. @returns the exit code */
export function refuse(json: boolean, message: string, more: object = {}): 1 {
  if (json) printForScript(toFailureOutput(message, more))
  else console.error(message)
  return 1
}
