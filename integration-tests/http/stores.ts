import { readdirSync } from "node:fs"
import { basename, join } from "node:path"

/**
 * Suites by the store that they share, if they need special options or hook into the workflows of their process.
 * All others share the three stores "deals", "payments" and "catalog".
 */
const OWN: Record<string, string[]> = {
  auth: ["deals-auth"],
  "bad-day": ["deals-slow"],
  faults: ["catalog-faults"],
  "catalog-hooks": ["catalog-hooks"],
  "deals-hooks": ["deals-hooks", "deals-taxed", "payments-hooks"],
  "deals-together": ["deals-together"],
  inert: ["deals-inert", "payments-inert"],
  limits: ["payments-limits", "payments-open-amount", "payments-terms"],
  "no-checkout": ["payments-off"],
  observed: ["observability"],
  "out-of-reach": ["catalog-unreachable-pictures"],
  plans: ["plans", "customer-accounts", "customer-accounts-paying", "payments-fuzz", "api-fuzz"],
  "plans-unconfigured": ["plans-unconfigured"],
  roles: ["admin-roles"],
  secrets: ["secrets"],
  signed: ["deals-signed"],
  unasked: ["deals-unasked", "payments-unasked"],
  unlisted: ["payments-unlisted"],
}

const SHARED = ["deals", "payments"]

export function storeOf(suite: string): string {
  const own = Object.keys(OWN).find((store) => OWN[store]?.includes(suite))
  return own ?? SHARED.find((store) => suite.startsWith(store)) ?? "catalog"
}

const SUITE = ".test.ts"

/** Returns the suite files of this folder for all stores. */
export function suiteFiles(): string[] {
  const files = readdirSync(__dirname).filter((file) => file.endsWith(SUITE))
  return files.map((file) => join(__dirname, file))
}

/** The store that the suite in this file uses. */
export const storeOfFile = (file: string): string => storeOf(basename(file, SUITE))

/** The file with which jest starts a store. */
export const entryOf = (store: string): string => join(__dirname, "stores", `${store}.store.ts`)

/** The variable with the chosen files of a run; empty means all. */
export const CHOSEN_SUITES = "TEST_SUITES"

export function chosenSuitesOf(store: string): string[] {
  const chosen = process.env[CHOSEN_SUITES]?.split(",").filter(Boolean)
  return suiteFiles().filter((file) => storeOfFile(file) === store && (!chosen?.length || chosen.includes(file)))
}
