/** Every exchange, live. */
export const JOURNAL_VIEW = String.raw`
const JOURNAL_ROWS = 300
const ARROWS = { in: "→", out: "←", note: "·" }
let entries = []

/** Reads what was, then follows what happens; the browser reconnects by itself and says what it saw last. */
async function follow() {
  entries = (await call("GET", "/journal?limit=" + JOURNAL_ROWS)).entries
  const last = entries.length > 0 ? entries[entries.length - 1].seq : 0
  const events = new EventSource("/control/events?since=" + last)
  events.onopen = () => $("live").classList.add("on")
  events.onerror = () => $("live").classList.remove("on")
  events.onmessage = (event) => {
    entries.push(JSON.parse(event.data))
    if (entries.length > JOURNAL_ROWS) entries = entries.slice(-JOURNAL_ROWS)
    if (current !== "journal" || $("journal-follow").checked) refresh()
  }
}

async function drawJournal() {
  const wanted = $("journal-filter").value.toLowerCase()
  const shown = entries.filter((entry) => [entry.operation, entry.method, entry.path, entry.status, entry.note].join(" ").toLowerCase().includes(wanted))
  const opened = new Set([...document.querySelectorAll("#journal-list details[open]")].map((row) => row.dataset.seq))
  $("journal-list").replaceChildren(...(shown.length > 0 ? shown.reverse().map((entry) => row(entry, opened)) : [empty("Nothing has happened yet.")]))
}

function row(entry, opened) {
  const isGood = entry.status !== null && entry.status < 400
  const details = el("details", { open: opened.has(String(entry.seq)) },
    el("summary", {}, el("span", { class: "quiet" }, time(entry.at)), el("span", { title: entry.direction }, ARROWS[entry.direction]),
      el("span", {}, entry.operation, entry.note && el("span", { class: "note" }, " " + entry.note)),
      el("span", { class: "path mono" }, entry.method + " " + entry.path),
      el("span", { class: isGood ? "ok" : "bad" }, entry.direction === "note" ? "" : String(entry.status || "none")),
      el("span", { class: "right quiet took" }, entry.ms + " ms")))
  details.dataset.seq = String(entry.seq)
  const fill = () => details.append(el("div", { class: "bodies" }, body("Request", entry.request), body("Answer", entry.response)))
  if (details.open) fill()
  else details.addEventListener("toggle", fill, { once: true })
  return details
}

const body = (title, value) => el("div", {}, el("span", {}, title), el("pre", {}, value === undefined ? "—"
  : typeof value === "string" ? value : JSON.stringify(value, null, 2)))

$("journal-filter").addEventListener("input", () => refresh())
`
