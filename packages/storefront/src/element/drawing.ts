import { type PlanRow, toRows } from "./plan-table"
import { type PlanQuote } from "./quote"
import { type Texts, type Words } from "./texts"

/** The parts that exist as long as the element, so that an open dialog stays open and the focus stays. */
export interface Frame {
  /** "from ₱1,299 a month"; opens the plans. */
  line: HTMLButtonElement
  dialog: HTMLDialogElement
  close: HTMLButtonElement
  title: HTMLElement
  /** The plans. */
  content: HTMLElement
}

export function drawFrame(): Frame {
  const line = element("button", { part: "line", type: "button", "aria-haspopup": "dialog" })
  const dialog = element("dialog", { part: "dialog", "aria-labelledby": "title" })
  const close = element("button", { part: "close", type: "button" }, "✕")
  const title = element("h2", { part: "title", id: "title" })
  const header = element("header", { part: "header" })
  const content = element("div", {})
  const body = element("div", { part: "body" })
  header.append(title, close)
  body.append(header, content)
  dialog.append(body)
  // A modal dialog of the browser: it keeps the focus, closes on Esc, and gives the focus back.
  line.onclick = () => dialog.showModal()
  close.onclick = () => dialog.close()
  // The dialog itself has no padding, so only a click on its backdrop has the dialog as its target.
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close()
  }
  return { line, dialog, close, title, content }
}

/** Shows no amount while the store computes the next one. */
export function showBusy({ line, content }: Frame): void {
  line.setAttribute("aria-busy", "true")
  line.disabled = false
  line.textContent = "…"
  content.replaceChildren()
}

export function showPlans(frame: Frame, quote: PlanQuote, { texts, money }: Words): void {
  const { line, close, title, content } = frame
  line.removeAttribute("aria-busy")
  line.textContent = fill(texts.from, money(quote.from_per_month ?? 0))
  title.textContent = texts.title
  close.setAttribute("aria-label", texts.close)
  content.replaceChildren(
    ...quote.installment_plans.flatMap((plan) => {
      const rows = toRows(plan, quote.amount ?? 0)
      return rows.length > 0 ? [drawTable(plan.name, rows, { texts, money })] : []
    }),
    element("p", { part: "note" }, texts.note),
  )
}

/** Shows "pay monthly from ₱1,000" for goods below this amount. */
export function showMinimum({ line }: Frame, text: string): void {
  line.removeAttribute("aria-busy")
  // A disabled line takes no focus and opens nothing.
  line.disabled = true
  line.textContent = text
}

export const fill = (text: string, amount: string) => text.replace("{amount}", amount)

/** A column that is zero in every row is left out. */
const COLUMNS = ["downPayment", "total", "charge"] as const satisfies (keyof PlanRow & keyof Texts)[]

function drawTable(name: string, rows: PlanRow[], { texts, money }: Words): HTMLTableElement {
  const shown = ["perMonth" as const, ...COLUMNS.filter((column) => rows.some((row) => row[column] > 0))]
  const table = element("table", { part: "table" })
  table.append(element("caption", { part: "plan" }, name))
  const titles = [texts.months, ...shown.map((column) => texts[column])]
  table
    .createTHead()
    .insertRow()
    .append(...titles.map((text) => element("th", { scope: "col" }, text)))
  const body = table.createTBody()
  for (const row of rows) {
    const cells = shown.map((column) => element("td", {}, money(row[column])))
    body.insertRow().append(element("th", { scope: "row" }, `${row.months}`), ...cells)
  }
  return table
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  text = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const attribute in attributes) made.setAttribute(attribute, attributes[attribute] ?? "")
  made.textContent = text
  return made
}
