import { checkHealth } from "../../use-cases/health/check-health"
import { print, readArgs, type StoreCommand } from "./command"

const SIGNS = { ok: "✓", warning: "!", error: "✗" } as const

export const doctor: StoreCommand = {
  summary: "look at options, connection, settings and mappings, and say what to do",
  async run({ container, args }) {
    const { json } = readArgs(args)
    const findings = await checkHealth(container)
    const lines = findings.map(
      ({ level, about, message, fix }) => `${SIGNS[level]} ${about}: ${message}${fix ? `. ${fix}` : ""}`,
    )
    print(json, { findings }, lines)
    return findings.some(({ level }) => level === "error") ? 1 : 0
  },
}
