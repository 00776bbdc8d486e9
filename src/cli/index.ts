#!/usr/bin/env node
import { isForScript, toFailureOutput, toScriptOutput } from "./output"
import { runInStore } from "./run-in-store"
import { runSandboxCommand } from "./sandbox"
import { STORE_SUMMARIES } from "./store/summaries"

interface Command {
  summary: string
  /** @returns the exit code: 0 only if the command found no error */
  run(args: string[]): Promise<number>
}

const COMMANDS: Record<string, Command> = {
  ...Object.fromEntries(
    Object.entries(STORE_SUMMARIES).map(([name, summary]) => [
      name,
      { summary, run: (args: string[]) => (asksForHelp(args) ? explain(name, summary, args) : runInStore(name, args)) },
    ]),
  ),
  sandbox: { summary: "run a stand-in of the service on this machine", run: runSandboxCommand },
}

function asksForHelp(args: string[]): boolean {
  return args.includes("--help") || args.includes("-h")
}

function explain(name: string, summary: string, args: string[]): Promise<number> {
  const usage = `partner-commerce ${name} [--json]`
  console.log(isForScript(args) ? toScriptOutput({ usage, summary }) : `${usage}: ${summary}`)
  return Promise.resolve(0)
}

async function main(given: string[]): Promise<number> {
  const [name = "help", ...args] = given.filter((each, index) => index > 0 || each !== "--json")
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command) return command.run(args)
  const isHelp = name === "help" || name === "--help"
  const why = `There is no command "${name}".`
  if (isForScript(given)) console.log(isHelp ? toScriptOutput({ commands: toSummaries() }) : toFailureOutput(why))
  else explainAll(isHelp ? null : why)
  return isHelp ? 0 : 1
}

const toSummaries = () => Object.fromEntries(Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary]))

function explainAll(complaint: string | null): void {
  const list = Object.entries(toSummaries()).map(([name, summary]) => `  ${name.padEnd(16)}${summary}`)
  console.log(["Usage: partner-commerce <command> [options]", "", ...list].join("\n"))
  if (complaint !== null) console.error(`\n${complaint}`)
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    if (isForScript(process.argv)) console.log(toFailureOutput(message))
    else console.error(message)
    process.exitCode = 1
  },
)
