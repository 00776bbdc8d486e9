import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { type FileReport, readFileReports } from "./reports"
import { root } from "./suites"

/** Lines of each failure, without its stack: what was expected and what came. */
const LINES = 12

/** The failed tests of a run with their first lines: the last that it prints, for its whole output is longer than what is kept of it. */
export function toFailureLines(reports: string[]): string[] {
  const failures = readFileReports(reports).flatMap(toFailures)
  return failures.length === 0 ? [] : ["", `Failed (${failures.length}):`, ...failures.flatMap(toLines)]
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
  return failed.map(({ fullName, failureMessages = [] }) => ({
    test: fullName.trim(),
    file,
    words: failureMessages.join("\n"),
  }))
}

function toLines({ test, file, words }: Failure): string[] {
  const lines = stripVTControlCharacters(words).split("\n")
  const [where] = lines.filter((line) => isFrame(line) && line.includes("integration-tests"))
  const said = lines.filter((line) => line.trim() !== "" && !isFrame(line)).slice(0, LINES)
  return ["", `  ${test}`, `  (${file})`, ...[...said, ...(where === undefined ? [] : [where.trim()])].map(indent)]
}

const isFrame = (line: string) => /^\s+at /.test(line)

const indent = (line: string) => `      ${line}`
