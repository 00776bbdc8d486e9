import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./suites"

/** The folder of jest's reports, named by suites, so that a second run of a suite replaces its first report. */
const resultsFolder = join(root, "test-results")

export interface Tally {
  passed: number
  failed: number
}

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  /** Files that failed to load; each counts as one failure, because its tests did not run. */
  numRuntimeErrorTestSuites: number
  testResults: FileReport[]
}

export interface FileReport {
  /** The absolute path. */
  name: string
  startTime: number
  endTime: number
  status: string
  /** The reason why a file failed to load. */
  message: string
  assertionResults: TestReport[]
}

export interface TestReport {
  fullName: string
  duration?: number | null
  status: string
  failureMessages?: string[]
  /** The reasons of the retries. */
  retryReasons?: string[]
}

/** Returns the path of a new report, and removes an older one. */
export function reportFile(name: string): string {
  mkdirSync(resultsFolder, { recursive: true })
  const file = join(resultsFolder, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** Writes a report with one failure for a jest that crashed without a report. */
export function completeReport(file: string): void {
  if (existsSync(file)) return
  const crashed: JestReport = { numPassedTests: 0, numFailedTests: 1, numRuntimeErrorTestSuites: 0, testResults: [] }
  writeFileSync(file, JSON.stringify(crashed))
}

/** Returns all reports in the folder. */
export function everyReport(): string[] {
  mkdirSync(resultsFolder, { recursive: true })
  const files = readdirSync(resultsFolder).filter((file) => file.endsWith(".json"))
  return files.map((file) => join(resultsFolder, file))
}

export function toTally(files: string[]): Tally {
  const reports = files.map(readReport)
  return {
    passed: sum(reports.map((report) => report.numPassedTests)),
    failed: sum(reports.map((report) => report.numFailedTests + report.numRuntimeErrorTestSuites)),
  }
}

export function readFileReports(files: string[]): FileReport[] {
  return files.flatMap((file) => readReport(file).testResults)
}

const readReport = (file: string) => JSON.parse(readFileSync(file, "utf8")) as JestReport

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
