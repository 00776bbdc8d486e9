import { type PlanRow, toRows } from "./plan-table"
import { type Plan, type PlanQuote } from "./quote"
import { moneyIn, textsOf, type Texts } from "./texts"

interface Drawing {
  /** "from ₱1,299 a month"; opens the plans. */
  line: HTMLButtonElement
  dialog: HTMLDialogElement
}

/** @returns null where no plan says what a month costs */
export function draw({ installment_plans, from_per_month, currency_code }: PlanQuote, locale: string): Drawing | null {
  if (from_per_month === null) return null
  const texts = textsOf(locale)
  const money = moneyIn(locale, currency_code)
  const dialog = drawDialog(texts)
  for (const plan of installment_plans) dialog.append(...drawPlan(plan, { texts, money }))
  dialog.append(element("p", { part: "note" }, texts.note))
  const line = element("button", { part: "line", class: "line", type: "button", "aria-haspopup": "dialog" })
  line.textContent = texts.from(money(from_per_month))
  // A modal dialog of the browser: it keeps the focus, closes on Esc, and gives the focus back.
  line.onclick = () => dialog.showModal()
  return { line, dialog }
}

function drawDialog({ title, close }: Texts): HTMLDialogElement {
  const dialog = element("dialog", { part: "dialog", "aria-labelledby": "title" })
  const button = element("button", { part: "close", type: "button", "aria-label": close }, "✕")
  button.onclick = () => dialog.close()
  // Its padding is inside of it: only the backdrop is a click on the dialog itself, outside of its box.
  dialog.onclick = (click) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    const isInside = left <= click.clientX && click.clientX <= right && top <= click.clientY && click.clientY <= bottom
    if (click.target === dialog && !isInside) dialog.close()
  }
  const header = element("header", { part: "header" })
  header.append(element("h2", { part: "title", id: "title" }, title), button)
  dialog.append(header)
  return dialog
}

interface Words {
  texts: Texts
  money: (amount: number) => string
}

function drawPlan(plan: Plan, { texts, money }: Words): HTMLTableElement[] {
  const rows = toRows(plan)
  if (rows.length === 0) return []
  const columns: [string, (row: PlanRow) => string][] = [
    [texts.months, ({ months }) => String(months)],
    [texts.perMonth, ({ perMonth }) => money(perMonth)],
  ]
  if (rows.some(({ downPayment }) => downPayment > 0)) {
    columns.push([texts.downPayment, ({ downPayment }) => money(downPayment)])
  }
  const table = element("table", { part: "table" })
  table.append(element("caption", { part: "plan" }, plan.name))
  const head = table.createTHead().insertRow()
  head.append(...columns.map(([title]) => element("th", { scope: "col" }, title)))
  const body = table.createTBody()
  for (const row of rows) {
    const [first, ...others] = columns.map(([, toText]) => toText(row))
    body.insertRow().append(element("th", { scope: "row" }, first), ...others.map((text) => element("td", {}, text)))
  }
  return [table]
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  text = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.textContent = text
  return made
}
