import { randomInt } from "node:crypto"
import { everySuite, type SuiteName, suites } from "./suites"

export interface Arguments {
  chosen: SuiteName[]
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

/** In a run of thousands of tests one failure proves nothing about a change: a busy machine can cause it. The run lists such a test as flaky. */
const RETRIES_OF_MANY = 1

/** @throws Error if a named suite does not exist */
export function readArguments(given: string[]): Arguments {
  const only = toSuites(valueOf("only", given))
  const except = toSuites(valueOf("except", given)) ?? []
  const chosen = (only ?? everySuite.filter((suite) => !suites[suite].onRequest)).filter(
    (suite) => !except.includes(suite),
  )
  const seed = Number(valueOf("seed", given) ?? process.env[TEST_SEED] ?? randomInt(1_000_000))

  const others = given.filter((argument) => !/^--((only|except|seed|retries)=|every-write$)/.test(argument))
  const isValue = (at: number) => WITH_VALUE.has(others[at - 1] ?? "")
  const isPart = (argument: string, at: number) => !argument.startsWith("-") && !isValue(at)
  const parts = others.filter(isPart)
  const retries = Number(valueOf("retries", given) ?? (parts.length === 0 ? RETRIES_OF_MANY : 0))
  if (![seed, retries].every(Number.isInteger)) throw new Error("--seed and --retries take whole numbers")
  return {
    chosen,
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
