import { basename, join } from "node:path"

/**
 * The files of each entry, with which jest starts their unit tests. The tests of an entry share one registry, and load each module once:
 * loading takes longer than most of the tests. The last entry has all other files.
 */
const FILES: Record<string, RegExp> = {
  // Tests that need modules in their first state.
  fresh: /(request-headers|without-handler)\.test\.ts$/,
  catalog: /src\/catalog\//,
  sales: /src\/(activity|deals|health|orders|payments|reconciliation|stock)\//,
  service: /src\/(messages|sandbox|service|values)\//,
  others: /./,
}

/** The files of a run, relative to the repository, as the runner passes them. */
export const CHOSEN_UNITS = "TEST_UNITS"

/** The entry that loads this file. */
export function unitEntryOf(file: string): string {
  const entry = Object.keys(FILES).find((each) => FILES[each]?.test(file)) ?? "others"
  return join(__dirname, `${entry}.entry.ts`)
}

export function chosenUnitsOf(entryFile: string): string[] {
  const chosen = process.env[CHOSEN_UNITS]?.split(",").filter(Boolean) ?? []
  return chosen.filter((file) => basename(unitEntryOf(file)) === basename(entryFile))
}
