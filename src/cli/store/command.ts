import { parseArgs } from "node:util"
import { type MedusaContainer } from "@medusajs/framework/types"

export interface StoreCommand {
  summary: string
  /** @returns the exit code: 0 only when all is well */
  run(given: { container: MedusaContainer; args: string[] }): Promise<number>
}

/** The flags that every command of a store has, and its words. @throws TypeError that names an unknown flag */
export function readArgs(args: string[]): { json: boolean; words: string[] } {
  const { values, positionals } = parseArgs({ args, options: { json: { type: "boolean" } }, allowPositionals: true })
  return { json: values.json ?? false, words: positionals }
}

/** Prints for scripts or for people. */
export function print(json: boolean, value: unknown, lines: string[]): void {
  console.log(json ? JSON.stringify(value, null, 2) : lines.join("\n"))
}
