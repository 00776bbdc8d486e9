import { type BrakeFigures, toBrakeFigures, toBrakeMessage } from "./brake"

/** What a run has to say beside its counters. Kept as it is, so that every language can put it into words of its own. */
export type RunNote =
  /** It waits for a person. */
  | ({ code: "braked" } & BrakeFigures)
  | ({ code: "stays_discarded" } & BrakeFigures)
  | { code: "confirmed" }
  /** Another run holds the same and more. */
  | { code: "superseded" }
  /** What it held was confirmed, undone or changed elsewhere. */
  | { code: "released" }
  | { code: "discarded"; by: string; items: number }
  | { code: "still_waiting"; items: number }
  /** `reason`: of the problem that stands in the way, whose code is `reason_code`. */
  | { code: "still_waiting_because"; items: number; reason: string; reason_code: string }
  | { code: "drifted"; drifted: number }
  | { code: "strangers"; strangers: number; named: string }
  | { code: "drifted_and_strangers"; drifted: number; strangers: number; named: string }
  | { code: "process_ended" }
  | { code: "failed"; error: string }

export function toBrakeNote(code: "braked" | "stays_discarded", brake: BrakeFigures): RunNote {
  return { code, ...toBrakeFigures(brake) }
}

export function toWaitingNote(items: number, problem: { code: string; message: string } | undefined): RunNote {
  if (!problem) return { code: "still_waiting", items }
  return { code: "still_waiting_because", items, reason: problem.message, reason_code: problem.code }
}

const STRANGERS_NAMED = 20

/** @returns null where the service shows what it should, and nothing else */
export function toReadBackNote(drifted: number, strangers: string[]): RunNote | null {
  const seen = { strangers: strangers.length, named: strangers.slice(0, STRANGERS_NAMED).join(", ") }
  if (drifted > 0 && strangers.length > 0) return { code: "drifted_and_strangers", drifted, ...seen }
  if (drifted > 0) return { code: "drifted", drifted }
  return strangers.length > 0 ? { code: "strangers", ...seen } : null
}

/** In English, for logs, the command line and languages that have no words for the code. */
export function toRunMessage(note: RunNote): string {
  switch (note.code) {
    case "braked":
      return toBrakeMessage(note)
    case "stays_discarded":
      return `${toBrakeMessage(note)}; it was discarded before, so it stays unsent`
    case "confirmed":
      return "confirmed"
    case "superseded":
      return "followed by another"
    case "released":
      return "nothing of it is held any more"
    case "discarded":
      return `discarded by ${note.by}: ${items(note.items, "stays as it is", "stay as they are")} there`
    case "still_waiting":
      return toWaitingText(note)
    case "still_waiting_because":
      return `${toWaitingText(note)}: ${note.reason}`
    case "drifted":
      return toDriftText(note)
    case "strangers":
      return toStrangersText(note)
    case "drifted_and_strangers":
      return `${toDriftText(note)}; ${toStrangersText(note)}`
    case "process_ended":
      return "its process ended before it was over"
    case "failed":
      return note.error
  }
}

const items = (count: number, one: string, other: string) => (count === 1 ? `1 item ${one}` : `${count} items ${other}`)
const toWaitingText = (note: { items: number }) =>
  items(note.items, "still waits and is sent by itself", "still wait and are sent by themselves")
const toDriftText = ({ drifted }: { drifted: number }) =>
  items(drifted, "differed there and is sent again", "differed there and are sent again")
const toStrangersText = ({ strangers, named }: { strangers: number; named: string }) =>
  `${strangers === 1 ? "1 product there is" : `${strangers} products there are`} not of this store: ${named}`
