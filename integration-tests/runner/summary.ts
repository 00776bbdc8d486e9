import { relative, sep } from "node:path"
import { readNotes } from "../harness/run-notes"
import { groupBy } from "./group-by"
import { type FileReport, readFileReports } from "./reports"
import { root } from "./suites"

const SLOWEST = 10

/** Returns the durations of a run: suites, boots, database snapshots, and the slowest tests. */
export function toSummary(reports: string[], notesFile: string): string[] {
  const files = readFileReports(reports)
  return [...toSuiteLines(files), ...toNoteLines(notesFile), ...toSlowestLines(files)]
}

function toSuiteLines(files: FileReport[]): string[] {
  const bySuite = groupBy(files, ({ name }) => suiteOf(name))
  return [...bySuite].map(([suite, ofSuite]) => {
    const from = Math.min(...ofSuite.map(({ startTime }) => startTime))
    const to = Math.max(...ofSuite.map(({ endTime }) => endTime))
    const tests = ofSuite.flatMap(({ assertionResults }) => assertionResults)
    return `${suite.padEnd(10)} ${toMinutes(to - from)} min from its first test to its last, ${tests.length} tests`
  })
}

/** Derives the suite from a path, because a report does not name its suite. */
function suiteOf(path: string): string {
  if (path.endsWith("-crash.test.ts")) return "crash"
  return relative(root, path).split(sep)[1] ?? path
}

function toNoteLines(notesFile: string): string[] {
  const byWhat = groupBy(readNotes(notesFile), ({ what }) => what)
  const lineOf = (what: "boot" | "child" | "copy" | "restore", words: string) => {
    const times = (byWhat.get(what) ?? []).map(({ ms }) => ms).sort((a, b) => a - b)
    if (times.length === 0) return []
    return [`${times.length} ${words}, each ${times[Math.floor(times.length / 2)]} ms (the median)`]
  }
  return [
    ...lineOf("boot", "boots of a shared store"),
    ...lineOf("child", "starts of a store's process"),
    ...lineOf("copy", "snapshots of a prepared database"),
    ...lineOf("restore", "restores of a database"),
  ]
}

function toSlowestLines(files: FileReport[]): string[] {
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const slowest = tests.sort((a, b) => (b.duration ?? 0) - (a.duration ?? 0)).slice(0, SLOWEST)
  return [
    "The slowest:",
    ...slowest.map(({ fullName, duration }) => `${toSeconds(duration ?? 0)} s ${fullName.trim()}`),
  ]
}

export const toMinutes = (ms: number) => (ms / 60_000).toFixed(1)

const toSeconds = (ms: number) => (ms / 1000).toFixed(1).padStart(7)
