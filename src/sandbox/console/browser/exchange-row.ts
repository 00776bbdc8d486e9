import type { JournalEntry } from "../../journal"
import { read, send } from "./control"
import { copyText } from "./copy"
import { toCurl } from "./curl"
import { act } from "./drawing"
import { button, el } from "./elements"
import { timeOfDay } from "../../format"
import { toast } from "./toast"

const ARROWS: Record<JournalEntry["direction"], string> = { in: "→", out: "←", note: "·" }

/** The open exchanges of a list, so that the next drawing can open them again. */
export const openExchanges = (list: HTMLElement) =>
  new Set([...list.querySelectorAll<HTMLElement>("details[open][data-seq]")].map(({ dataset }) => Number(dataset.seq)))

/** Lazy: bodies can be long, so they are built when the row is opened. */
export function exchangeRow(entry: JournalEntry, isOpen: boolean): HTMLElement {
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
  const fill = () => row.append(contentsOf(entry))
  if (isOpen) fill()
  else row.addEventListener("toggle", fill, { once: true })
  return row
}

function contentsOf(entry: JournalEntry): HTMLElement {
  const { seq, request, response } = entry
  return el(
    "div",
    { class: "bodies" },
    isCall(entry) &&
      el(
        "div",
        { class: "line whole" },
        button("Copy as curl", () => void copyCurl(entry), { name: `Copy exchange ${seq} as curl` }),
        button(
          "Replay",
          act(() => replay(entry)),
          { name: `Replay exchange ${seq}` },
        ),
      ),
    body(`request of exchange ${seq}`, "Request", request),
    body(`answer of exchange ${seq}`, "Answer", response),
  )
}

/** Calls to the service and callbacks can be repeated; picture downloads and e-mails cannot. */
const isCall = ({ direction, operation }: JournalEntry) => direction === "in" || operation.startsWith("callback.")

function body(what: string, title: string, value: unknown): HTMLElement {
  const text = typeof value === "string" ? value : value === undefined ? "—" : JSON.stringify(value, null, 2)
  const copy = button("Copy", () => void copyText(text), { name: `Copy ${what}`, class: "small" })
  return el(
    "div",
    {},
    el("div", { class: "line" }, el("span", { class: "quiet" }, title), value !== undefined && copy),
    // The body scrolls, so it needs keyboard focus.
    el("pre", { tabindex: 0, role: "region", "aria-label": what, "data-key": what }, text),
  )
}

async function copyCurl(entry: JournalEntry): Promise<void> {
  await copyText(toCurl(entry, await read("GET /config", {}), location.origin))
}

async function replay({ seq, status, response }: JournalEntry): Promise<void> {
  const { entry } = await send("POST /replay", { seq })
  const isSame = entry.status === status && JSON.stringify(entry.response) === JSON.stringify(response)
  const answered = entry.status === null ? "Not answered" : `Answered ${entry.status}`
  toast(`${answered}, ${isSame ? "the same as before" : "different from before"}`, { isBad: entry.status === null })
}
