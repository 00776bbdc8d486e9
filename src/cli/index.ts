#!/usr/bin/env node
import { runInStore } from "./run-in-store"
import { runSandboxCommand } from "./sandbox"
import { STORE_COMMANDS } from "./store"

interface Command {
  summary: string
  /** @returns the exit code: 0 only when all is well */
  run(args: string[]): Promise<number>
}

const COMMANDS: Record<string, Command> = {
  ...Object.fromEntries(
    Object.entries(STORE_COMMANDS).map(([name, { summary }]) => [
      name,
      { summary, run: (args: string[]) => (asksForHelp(args) ? explain(name, summary) : runInStore(name, args)) },
    ]),
  ),
  sandbox: { summary: "run a stand-in of the service on this machine", run: runSandboxCommand },
}

function asksForHelp(args: string[]): boolean {
  return args.includes("--help") || args.includes("-h")
}

function explain(name: string, summary: string): Promise<number> {
  console.log(`partner-commerce ${name} [--json]: ${summary}`)
  return Promise.resolve(0)
}

async function main([name = "help", ...args]: string[]): Promise<number> {
  const command = COMMANDS[name]
  if (command) return command.run(args)
  const list = Object.entries(COMMANDS).map(([command, { summary }]) => `  ${command.padEnd(16)}${summary}`)
  console.log(["Usage: partner-commerce <command> [options]", "", ...list].join("\n"))
  if (name === "help" || name === "--help") return 0
  console.error(`\nThere is no command "${name}".`)
  return 1
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  },
)
