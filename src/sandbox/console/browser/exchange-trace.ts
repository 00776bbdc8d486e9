import type { JournalEntry } from "../../journal"
import { read } from "./control"
import { refresh } from "./drawing"
import { el } from "./elements"
import { exchangeRow, openExchanges } from "./exchange-row"

const ROWS = 100

/** The exchanges of the transactions whose trace is open. */
export interface Traces {
  /** By the transaction's id. */
  entries: Map<string, JournalEntry[]>
  openRows: Set<number>
}

/** Reads the open traces of a list, before the list is drawn again. */
export async function readTraces(list: HTMLElement): Promise<Traces> {
  const open = [...list.querySelectorAll<HTMLElement>("details[open][data-trace]")]
  const traces = open.map(async ({ dataset: { trace: trxId = "" } }): Promise<[string, JournalEntry[]]> => {
    const { entries } = await read("GET /journal", { trx_id: trxId, limit: ROWS })
    return [trxId, entries]
  })
  return { entries: new Map(await Promise.all(traces)), openRows: openExchanges(list) }
}

/** Every exchange about one transaction, oldest first; closed until the user opens it. */
export function exchangeTrace({ trxid, order_id }: { trxid: string; order_id: string }, traces: Traces): HTMLElement {
  const entries = traces.entries.get(trxid)
  const trace = el(
    "details",
    { class: "trace", open: entries !== undefined, "data-trace": trxid },
    el("summary", { "data-key": `trace ${trxid}`, "aria-label": `Exchanges about ${order_id}` }, "Exchanges"),
    entries?.length === 0 && el("p", { class: "quiet" }, "The journal no longer holds any exchange."),
    entries !== undefined &&
      el(
        "div",
        { class: "journal" },
        entries.map((entry) => exchangeRow(entry, traces.openRows.has(entry.seq))),
      ),
  )
  if (entries === undefined) trace.addEventListener("toggle", refresh, { once: true })
  return trace
}
