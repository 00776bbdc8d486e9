import { readdirSync } from "node:fs"
import { join } from "node:path"

/** The file with which jest starts all tests of the module: they load Medusa once, which takes longer than most of them. */
export const MODULES_ENTRY = join(__dirname, "modules.entry.ts")

/** The chosen files, relative to the repository, as the run hands them to the entry; none stands for all. */
export const CHOSEN_MODULES = "TEST_MODULES"

const SUITE = ".test.ts"

export function chosenModuleSuites(): string[] {
  const chosen = process.env[CHOSEN_MODULES]?.split(",").filter(Boolean)
  const files = readdirSync(__dirname).filter((file) => file.endsWith(SUITE))
  return files
    .map((file) => join(__dirname, file))
    .filter((file) => !chosen?.length || chosen.some((each) => file.endsWith(each)))
}
