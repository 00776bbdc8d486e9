import { readdirSync } from "node:fs"
import { join } from "node:path"

/** Jest starts all module tests with this file, so they load Medusa once. Loading takes longer than most of the tests. */
export const MODULES_ENTRY = join(__dirname, "modules.entry.ts")

/** The chosen files, relative to the repository, as the runner passes them; an empty list means all files. */
export const CHOSEN_MODULES = "TEST_MODULES"

const SUITE = ".test.ts"

export function chosenModuleSuites(): string[] {
  const chosen = process.env[CHOSEN_MODULES]?.split(",").filter(Boolean)
  const files = readdirSync(__dirname).filter((file) => file.endsWith(SUITE))
  return files
    .map((file) => join(__dirname, file))
    .filter((file) => !chosen?.length || chosen.some((each) => file.endsWith(each)))
}
