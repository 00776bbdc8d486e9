import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { type FileReport, readFileReports, type TestReport } from "./reports"
import { root } from "./suites"

/** The number of lines per reason, without its stack: the expected and the actual value. */
const LINES = 12

/** Returns the failed tests with their first lines. A run prints them last, because logs keep only the end of a long output. */
export function toFailureLines(reports: string[]): string[] {
  const files = readFileReports(reports)
  return [
    ...toLines("Flaky, as they passed when tried again", files.flatMap(toFlaky)),
    ...toLines("Failed", files.flatMap(toFailures)),
  ]
}

interface Failure {
  test: string
  file: string
  /** One for each try. */
  reasons: string[]
}

function toFailures({ name, status, message, assertionResults }: FileReport): Failure[] {
  const file = relative(root, name)
  const failed = assertionResults.filter((result) => result.status === "failed")
  if (failed.length === 0) return status === "failed" ? [{ test: "the file as a whole", file, reasons: [message] }] : []
  return failed.map((test) => toFailure(file, test, toReasons(test)))
}

/** The reason of each try: a story that another story left unfinished fails for another reason when it is tried again. */
function toReasons({ retryReasons = [], failureMessages = [] }: TestReport): string[] {
  return [...new Set([...retryReasons, ...failureMessages])]
}

function toFlaky({ name, assertionResults }: FileReport): Failure[] {
  return assertionResults
    .filter(({ status, retryReasons = [] }) => status === "passed" && retryReasons.length > 0)
    .map((test) => toFailure(relative(root, name), test, toReasons(test)))
}

const toFailure = (file: string, { fullName }: TestReport, reasons: string[]): Failure => ({
  test: fullName.trim(),
  file,
  reasons,
})

function toLines(title: string, failures: Failure[]): string[] {
  return failures.length === 0 ? [] : ["", `${title} (${failures.length}):`, ...failures.flatMap(linesOf)]
}

const linesOf = ({ test, file, reasons }: Failure): string[] => [
  ...["", `  ${test}`, `  (${file})`],
  ...reasons.flatMap(linesOfReason).map(indent),
]

function linesOfReason(words: string): string[] {
  const lines = stripVTControlCharacters(words).split("\n")
  const [where] = lines.filter((line) => isFrame(line) && line.includes("integration-tests"))
  const said = lines.filter((line) => line.trim() !== "" && !isFrame(line)).slice(0, LINES)
  return [...said, ...(where === undefined ? [] : [where.trim()])]
}

const isFrame = (line: string) => /^\s+at /.test(line)

const indent = (line: string) => `      ${line}`
