import { toFailureLines } from "./runner/failures"
import { everyReport, toTally } from "./runner/reports"

/** Prints what failed in all suites that left a report, and the sum of their tests. Fails when one of them failed. */
const reports = everyReport()
for (const line of toFailureLines(reports)) console.log(line)
const { passed, failed } = toTally(reports)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
