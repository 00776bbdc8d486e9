import { appendFileSync, existsSync, readFileSync } from "node:fs"

/** One line per note for the run's summary: the step of a process and its duration. */
export interface RunNote {
  what: "boot" | "child" | "copy" | "restore"
  ms: number
}

/** The variable with the notes' file, set by run.ts. */
export const NOTES_FILE = "TEST_RUN_NOTES"

export async function noteTime<T>(what: RunNote["what"], task: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await task()
  const file = process.env[NOTES_FILE]
  const note: RunNote = { what, ms: Math.round(performance.now() - startedAt) }
  if (file) appendFileSync(file, `${JSON.stringify(note)}\n`)
  return result
}

export function readNotes(file: string): RunNote[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean)
  return lines.map((line) => JSON.parse(line) as RunNote)
}
