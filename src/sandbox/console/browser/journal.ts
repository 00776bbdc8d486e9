import type { JournalEntry } from "../../journal"
import { read } from "./control"
import { refresh } from "./drawing"
import { byId, emptyList, redraw } from "./elements"
import { exchangeRow, openExchanges } from "./exchange-row"

const ROWS = 300

let entries: JournalEntry[] = []

/**
 * Reads the journal and follows it; the browser reconnects by itself and names the last entry it saw.
 *
 * @param isShown whether the journal is the view on the screen: only then the user's scrolling stops it
 */
export async function startJournal(isShown: () => boolean): Promise<void> {
  byId("journal-filter", HTMLInputElement).addEventListener("input", refresh)
  byId("journal-pings", HTMLInputElement).addEventListener("change", refresh)
  entries = (await read("GET /journal", { limit: ROWS })).entries
  refresh()
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
  const open = openExchanges(list)
  const hasPings = byId("journal-pings", HTMLInputElement).checked
  const rows = entries
    .filter((entry) => (hasPings || !isPing(entry)) && toSearchText(entry).includes(wanted))
    .reverse()
    .map((entry) => exchangeRow(entry, open.has(entry.seq)))
  redraw(list, rows.length > 0 ? rows : emptyList("Nothing has happened yet."))
  return Promise.resolve()
}

/** Each page of the store's admin pings the service; the journal hides these calls by default. */
const isPing = ({ operation }: JournalEntry) => operation.endsWith(".ping")

function toSearchText({ operation, method, path, status, note }: JournalEntry): string {
  return [operation, method, path, status, note].join(" ").toLowerCase()
}
