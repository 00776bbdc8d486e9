import type { JournalEntry } from "../../journal"
import { read } from "./control"
import { refresh } from "./drawing"
import { byId, el, emptyList, redraw } from "./elements"
import { timeOfDay } from "./format"

const ROWS = 300
const ARROWS: Record<JournalEntry["direction"], string> = { in: "→", out: "←", note: "·" }

let entries: JournalEntry[] = []

/**
 * Reads the journal and follows it; the browser reconnects by itself and names the last entry it saw.
 *
 * @param isShown whether the journal is the view on the screen: there it may be held still while somebody reads
 */
export async function startJournal(isShown: () => boolean): Promise<void> {
  byId("journal-filter", HTMLInputElement).addEventListener("input", refresh)
  entries = (await read("GET /journal", { limit: ROWS })).entries
  const events = new EventSource(`/control/events?since=${entries.at(-1)?.seq ?? 0}`)
  events.onopen = () => drawLive(true)
  events.onerror = () => drawLive(false)
  events.onmessage = ({ data }: MessageEvent<string>) => {
    entries = [...entries, JSON.parse(data) as JournalEntry].slice(-ROWS)
    if (!isShown() || byId("journal-follow", HTMLInputElement).checked) refresh()
  }
}

function drawLive(isLive: boolean): void {
  const light = byId("live", HTMLElement)
  light.classList.toggle("on", isLive)
  light.setAttribute("aria-label", isLive ? "live" : "not connected")
}

export function forgetJournal(): void {
  entries = []
}

export function drawJournal(): Promise<void> {
  const list = byId("journal-list", HTMLElement)
  const wanted = byId("journal-filter", HTMLInputElement).value.toLowerCase()
  const open = new Set([...list.querySelectorAll<HTMLElement>("details[open]")].map(({ dataset }) => dataset.seq))
  const rows = entries
    .filter((entry) => toSearchText(entry).includes(wanted))
    .reverse()
    .map((entry) => entryRow(entry, open.has(String(entry.seq))))
  redraw(list, rows.length > 0 ? rows : emptyList("Nothing has happened yet."))
  return Promise.resolve()
}

function toSearchText({ operation, method, path, status, note }: JournalEntry): string {
  return [operation, method, path, status, note].join(" ").toLowerCase()
}

/** Lazy: bodies can be long, so they are built when the row is opened. */
function entryRow(entry: JournalEntry, isOpen: boolean): HTMLElement {
  const isGood = entry.status !== null && entry.status < 400
  const row = el(
    "details",
    { open: isOpen, "data-seq": entry.seq },
    el(
      "summary",
      { "data-key": entry.seq },
      el("span", { class: "quiet" }, timeOfDay(entry.at)),
      el("span", { title: entry.direction }, ARROWS[entry.direction]),
      el("span", {}, entry.operation, entry.note !== undefined && el("span", { class: "note" }, ` ${entry.note}`)),
      el("span", { class: "path mono" }, `${entry.method} ${entry.path}`),
      el("span", { class: isGood ? "ok" : "bad" }, entry.direction === "note" ? "" : String(entry.status ?? "none")),
      el("span", { class: "right quiet took" }, `${entry.ms} ms`),
    ),
  )
  const fill = () =>
    row.append(el("div", { class: "bodies" }, body("Request", entry.request), body("Answer", entry.response)))
  if (isOpen) fill()
  else row.addEventListener("toggle", fill, { once: true })
  return row
}

function body(title: string, value: unknown): HTMLElement {
  const text = typeof value === "string" ? value : value === undefined ? "—" : JSON.stringify(value, null, 2)
  return el("div", {}, el("span", {}, title), el("pre", {}, text))
}
