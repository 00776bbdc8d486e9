import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { OUTPUT_VARIABLE } from "../../src/cli/output"
import { STORE_COMMANDS } from "../../src/cli/store"
import { runCommand } from "../../src/cli/store/execute"
import { type Store } from "./store"

/** Runs commands of the plugin inside a store of the tests. */
export class CommandDriver {
  constructor(private readonly store: Store) {}

  /** @returns what it printed, and its exit code */
  async run(name: string, ...args: string[]): Promise<{ code: number | undefined; text: string }> {
    const printed: string[] = []
    const catchLines = (...lines: unknown[]) => void printed.push(lines.join(" "))
    const spies = (["log", "error"] as const).map((stream) =>
      jest.spyOn(console, stream).mockImplementation(catchLines),
    )
    try {
      const code = await STORE_COMMANDS[name]?.run({ store: this.store.opened, args })
      return { code, text: printed.join("\n") }
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
  }

  /** Runs a command as a script does. A script receives only the command's JSON, without the rest of the output. */
  async runJson(name: string, ...args: string[]) {
    const folder = mkdtempSync(join(tmpdir(), "partner-commerce-"))
    const file = join(folder, "printed")
    const descriptor = openSync(file, "w")
    process.env[OUTPUT_VARIABLE] = String(descriptor)
    try {
      const code = await runCommand(this.store.container, name, [...args, "--json"])
      return { code, ...JSON.parse(readFileSync(file, "utf8")) }
    } finally {
      process.env[OUTPUT_VARIABLE] = ""
      closeSync(descriptor)
      rmSync(folder, { recursive: true })
    }
  }
}
