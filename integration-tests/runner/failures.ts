import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { type FileReport, readFileReports, type TestReport } from "./reports"
import { root } from "./suites"

/** The number of lines per failure, without its stack: the expected and the actual value. */
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
  words: string
}

function toFailures({ name, status, message, assertionResults }: FileReport): Failure[] {
  const file = relative(root, name)
  const failed = assertionResults.filter((result) => result.status === "failed")
  if (failed.length === 0) return status === "failed" ? [{ test: "the file as a whole", file, words: message }] : []
  return failed.map((test) => toFailure(file, test, test.failureMessages))
}

function toFlaky({ name, assertionResults }: FileReport): Failure[] {
  return assertionResults
    .filter(({ status, retryReasons = [] }) => status === "passed" && retryReasons.length > 0)
    .map((test) => toFailure(relative(root, name), test, test.retryReasons))
}

const toFailure = (file: string, { fullName }: TestReport, messages: string[] = []): Failure => ({
  test: fullName.trim(),
  file,
  words: messages.join("\n"),
})

function toLines(title: string, failures: Failure[]): string[] {
  return failures.length === 0 ? [] : ["", `${title} (${failures.length}):`, ...failures.flatMap(linesOf)]
}

function linesOf({ test, file, words }: Failure): string[] {
  const lines = stripVTControlCharacters(words).split("\n")
  const [where] = lines.filter((line) => isFrame(line) && line.includes("integration-tests"))
  const said = lines.filter((line) => line.trim() !== "" && !isFrame(line)).slice(0, LINES)
  return ["", `  ${test}`, `  (${file})`, ...[...said, ...(where === undefined ? [] : [where.trim()])].map(indent)]
}

const isFrame = (line: string) => /^\s+at /.test(line)

const indent = (line: string) => `      ${line}`
