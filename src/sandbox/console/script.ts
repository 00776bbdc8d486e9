import { CATALOGUE_VIEW } from "./catalogue-view"
import { DESK_VIEW } from "./desk-view"
import { JOURNAL_VIEW } from "./journal-view"
import { ORDERS_VIEW } from "./orders-view"

/**
 * The console's script, plain JavaScript for the browser. Everything that comes from elsewhere becomes text nodes through `el`;
 * no markup is ever built from strings.
 */
const FOUNDATION = String.raw`
"use strict"
const $ = (id) => document.getElementById(id)

/** An element with properties and children; strings become text. */
function el(tag, properties, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties || {})) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value)
    else if (name === "class") element.className = value
    else if (name in element && name !== "list") element[name] = value
    else element.setAttribute(name, value)
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child)
  }
  return element
}

async function call(method, path, body) {
  const response = await fetch("/control" + path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message || "HTTP " + response.status)
  return answer
}

function toast(text, isBad) {
  const box = el("div", { class: "toast" + (isBad ? " bad" : "") }, text)
  $("toasts").append(box)
  setTimeout(() => box.remove(), isBad ? 8000 : 4500)
}

/** Runs an action of a button, says what went wrong, and draws again. */
const act = (action) => async (event) => {
  const button = event && event.currentTarget instanceof HTMLButtonElement ? event.currentTarget : null
  if (button) button.disabled = true
  try {
    await action(event)
  } catch (error) {
    toast(error.message, true)
  } finally {
    if (button) button.disabled = false
    refresh()
  }
}

const money = (amount, currency) => (currency || "PHP") + " " + Number(amount).toLocaleString("en-PH", { maximumFractionDigits: 2 })
const time = (iso) => new Date(iso).toLocaleTimeString("en-GB")
const chip = (text, kind) => el("span", { class: "chip " + (kind || text) }, text)

function field(label, input) {
  return el("label", { class: "field" }, label, input)
}

/** Opens the dialog with a form; the fields' values are given to submit. */
function ask(title, fields, submitLabel, submit) {
  const dialog = $("dialog")
  const form = el("form", { method: "dialog" }, el("h2", {}, title), fields, el("div", { class: "buttons" },
    el("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
    el("button", { type: "submit", class: "primary" }, submitLabel)))
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    dialog.close()
    act(() => submit(new FormData(form)))(null)
  })
  dialog.replaceChildren(form)
  dialog.showModal()
}

function pager(target, page, perPage, count, turn) {
  const last = Math.max(0, Math.ceil(count / perPage) - 1)
  if (last === 0) return $(target).replaceChildren()
  $(target).replaceChildren(
    el("button", { disabled: page === 0, onclick: () => turn(page - 1) }, "Previous"),
    "Page " + (page + 1) + " of " + (last + 1),
    el("button", { disabled: page >= last, onclick: () => turn(page + 1) }, "Next"))
}

const empty = (text) => el("div", { class: "empty" }, text)
`

const START = String.raw`
const VIEWS = { catalogue: drawCatalogue, orders: drawOrders, transactions: drawTransactions, journal: drawJournal, settings: drawSettings }
let current = "catalogue"

function show(tab) {
  current = VIEWS[tab] ? tab : "catalogue"
  for (const button of document.querySelectorAll("[data-tab]")) {
    button.setAttribute("aria-selected", String(button.dataset.tab === current))
    $(button.dataset.tab).hidden = button.dataset.tab !== current
  }
  location.hash = current
  draw()
}

let timer = null
let isDrawing = false
let isStale = false
/** Many events in a row are drawn once, and one drawing never overtakes another. */
function refresh() {
  if (timer === null) timer = setTimeout(draw, 120)
}

async function draw() {
  clearTimeout(timer)
  timer = null
  if (isDrawing) {
    isStale = true
    return
  }
  isDrawing = true
  try {
    await drawOverview()
    // Drawing again would close a list from which somebody is choosing a status.
    const focused = document.activeElement
    if (!focused || !focused.closest(".stack select")) await VIEWS[current]()
  } catch (error) {
    toast("The sandbox does not answer: " + error.message, true)
  } finally {
    isDrawing = false
    if (isStale) {
      isStale = false
      refresh()
    }
  }
}

for (const button of document.querySelectorAll("[data-tab]")) button.addEventListener("click", () => show(button.dataset.tab))
follow()
show(location.hash.slice(1))
`

export const CONSOLE_SCRIPT = [FOUNDATION, CATALOGUE_VIEW, ORDERS_VIEW, JOURNAL_VIEW, DESK_VIEW, START].join("\n")
