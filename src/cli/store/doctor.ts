import { checkHealth } from "../../health/checks/check-health"
import { type HealthFinding } from "../../health/checks/finding"
import { probeFromOutside, probeReturnAddresses } from "../../health/checks/probe"
import { print, readArgs, type StoreCommand } from "./command"

const SIGNS = { ok: "✓", warning: "!", error: "✗" } as const

const PROBE = "--probe"
const BEFORE_START = "--before-start"
const FLAGS = [PROBE, BEFORE_START]

export const doctor: StoreCommand = {
  async run({ store, args }) {
    const { json } = readArgs(args.filter((arg) => !FLAGS.includes(arg)))
    const probed = args.includes(PROBE)
      ? [...(await probeFromOutside(store)), ...(await probeReturnAddresses(store))]
      : []
    const findings = [...(await checkHealth(store, { isBeforeStart: args.includes(BEFORE_START) })), ...probed]
    const lines = findings.map(
      ({ level, about, message, fix }) => `${SIGNS[level]} ${about}: ${message}${fix ? `. ${fix}` : ""}`,
    )
    const ok = findings.every(({ level }) => level !== "error")
    print(json, { ok, checks: findings.map(toCheck) }, lines)
    return ok ? 0 : 1
  },
}

/** `code`: the subject of the finding as an identifier. */
const toCheck = ({ level, about, message, fix }: HealthFinding) => ({
  code: about.replace(/\W+/g, "_").toLowerCase(),
  status: level,
  message,
  fix,
})
