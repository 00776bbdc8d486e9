import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./suites"

/** Where each run of jest leaves its report, under the names of its suites, so that running one twice is not counted twice. */
const resultsFolder = join(root, "test-results")

export interface Tally {
  passed: number
  failed: number
}

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  /** Files that did not even load; each counts as a failure, for none of its tests does. */
  numRuntimeErrorTestSuites: number
  testResults: FileReport[]
}

export interface FileReport {
  /** The whole path. */
  name: string
  startTime: number
  endTime: number
  status: string
  /** Of a file that did not even load: why. */
  message: string
  assertionResults: TestReport[]
}

export interface TestReport {
  fullName: string
  duration?: number | null
  status: string
  failureMessages?: string[]
  /** Why it was tried again. */
  retryReasons?: string[]
}

/** The file for a report that is to come; an older one is gone. */
export function reportFile(name: string): string {
  mkdirSync(resultsFolder, { recursive: true })
  const file = join(resultsFolder, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** A jest without a report has crashed, and counts as one failure. */
export function completeReport(file: string): void {
  if (existsSync(file)) return
  const crashed: JestReport = { numPassedTests: 0, numFailedTests: 1, numRuntimeErrorTestSuites: 0, testResults: [] }
  writeFileSync(file, JSON.stringify(crashed))
}

/** All that lie in the folder. */
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
