import { randomInt } from "node:crypto"
import { everySuite, type SuiteName, suites } from "./suites"

export interface Arguments {
  chosen: SuiteName[]
  /** Does the run include every suite that runs by default? */
  isWhole: boolean
  /** Parts of paths. */
  parts: string[]
  seed: number
  /** Do crash tests kill after every write? */
  atEveryWrite: boolean
  /** The number of retries of a failed test, in suites that can retry. */
  retries: number
  forJest: string[]
}

/** Jest's flags that take the next argument as their value. */
const WITH_VALUE = new Set(["-t"])

/** The variable with the default seed: CI sets it, so that a change fails because of itself and not because of the order. */
const TEST_SEED = "TEST_SEED"

/** @throws Error if a named suite does not exist */
export function readArguments(given: string[]): Arguments {
  const only = toSuites(valueOf("only", given))
  const except = toSuites(valueOf("except", given)) ?? []
  const chosen = (only ?? everySuite.filter((suite) => !suites[suite].onRequest)).filter(
    (suite) => !except.includes(suite),
  )
  const seed = Number(valueOf("seed", given) ?? process.env[TEST_SEED] ?? randomInt(1_000_000))
  const retries = Number(valueOf("retries", given) ?? 0)
  if (![seed, retries].every(Number.isInteger)) throw new Error("--seed and --retries take whole numbers")

  const others = given.filter((argument) => !/^--((only|except|seed|retries)=|every-write$)/.test(argument))
  const isValue = (at: number) => WITH_VALUE.has(others[at - 1] ?? "")
  const isPart = (argument: string, at: number) => !argument.startsWith("-") && !isValue(at)
  const parts = others.filter(isPart)
  return {
    chosen,
    isWhole: only === null && except.length === 0 && parts.length === 0,
    parts,
    seed,
    atEveryWrite: given.includes("--every-write"),
    retries,
    forJest: others.filter((argument, at) => !isPart(argument, at)),
  }
}

function valueOf(flag: string, given: string[]): string | null {
  const start = `--${flag}=`
  return given.find((argument) => argument.startsWith(start))?.slice(start.length) ?? null
}

function toSuites(names: string | null): SuiteName[] | null {
  if (names === null) return null
  return names.split(",").map((name) => {
    const suite = everySuite.find((each) => each === name)
    if (!suite) throw new Error(`There is no suite "${name}", but ${everySuite.join(", ")}`)
    return suite
  })
}
