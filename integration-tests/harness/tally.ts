import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

/** Where each suite leaves jest's JSON report, under its own name, so that running it twice is not counted twice. */
export const resultsFolder = resolve(__dirname, "../../test-results")

export interface Tally {
  passed: number
  failed: number
}

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  /** Files that did not even load; each counts as a failure, for none of its tests does. */
  numRuntimeErrorTestSuites: number
}

/** The sum over the suites; a suite without a report has crashed and counts as one failure. */
export function readTally(suites: string[]): Tally {
  return suites
    .map(readReport)
    .reduce((sum, each) => ({ passed: sum.passed + each.passed, failed: sum.failed + each.failed }), {
      passed: 0,
      failed: 0,
    })
}

function readReport(suite: string): Tally {
  const file = join(resultsFolder, `${suite}.json`)
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, "utf8")) as JestReport
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites }
}
