import { mkdirSync, readdirSync } from "node:fs"
import { basename } from "node:path"
import { readTally, resultsFolder } from "./harness/tally"

/** Prints the sum over all suites that left a report, and fails when one of them failed. */
mkdirSync(resultsFolder, { recursive: true })
const suites = readdirSync(resultsFolder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => basename(file, ".json"))
const { passed, failed } = readTally(suites)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
