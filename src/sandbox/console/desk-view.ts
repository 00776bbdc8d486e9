/** Connection, merchant, faults, reset. */
export const DESK_VIEW = String.raw`
const FAULT_KINDS = {
  status: "Answer with a status", delay: "Answer late", hang: "Never answer", reset_before: "Break off before it takes effect",
  reset_after: "Break off after it took effect", shuffle_results: "Results in another order", drop_results: "Leave a result out",
  malformed_body: "Cut the body off", rate_limit: "Too many requests", lose_answer: "Lose the merchant's answer",
}
const OPERATIONS = ["", "catalog.syncProducts", "catalog.listProducts", "catalog.listCategories", "catalog.ping", "transactions.createTransaction",
  "transactions.getTransactionStatus", "transactions.getTransaction", "transactions.updateTransaction", "transactions.refundItems",
  "callback.deal", "callback.status", "callback.token", "auth.token"]

let isConfigDrawn = false

async function drawSettings() {
  const [{ config, connection }, { faults }] = await Promise.all([call("GET", "/config"), call("GET", "/faults")])
  $("connection").replaceChildren(...Object.entries(connection).flatMap(([name, value]) => [el("dt", {}, name.replaceAll("_", " ")),
    el("dd", { class: "mono", title: "Click to copy", onclick: () => copy(value) }, value)]))
  if (!isConfigDrawn) drawConfig(config)
  if (!$("fault").hasChildNodes()) drawFaultForm()
  $("fault-list").replaceChildren(el("div", { class: "faults" }, faults.map((fault) => el("div", { class: "line" },
    chip(FAULT_KINDS[fault.kind] || fault.kind, "pending"), fault.match.operation || fault.match.path || "any exchange",
    el("span", { class: "quiet" }, fault.remaining === null ? "until cleared" : fault.remaining + " times")))),
    faults.length > 0 && el("button", { onclick: act(() => call("DELETE", "/faults")) }, "Clear faults"))
}

/** Drawn once: drawing again would take the words out of somebody's mouth. */
function drawConfig(config) {
  isConfigDrawn = true
  const form = $("config")
  form.replaceChildren(
    field("Callback base of your store", el("input", { name: "merchantBaseUrl", type: "url", placeholder: "http://127.0.0.1:9000/partner-commerce", value: config.merchantBaseUrl || "" })),
    field("Bearer token shown on callbacks", el("input", { name: "bearer", placeholder: "unchanged", autocomplete: "off" })),
    field("Time scale: 1 is real time", el("input", { name: "timeScale", type: "number", min: 0.000001, step: "any", value: config.timeScale })),
    field("Sync calls per minute, empty = unlimited", el("input", { name: "perMinute", type: "number", min: 1, value: config.rateLimit ? config.rateLimit.perMinute : "" })),
    el("label", { class: "check" }, el("input", { type: "checkbox", name: "autoApprove", checked: config.autoApprove }), "Approve every version at once"),
    el("label", { class: "check" }, el("input", { type: "checkbox", name: "downloadImages", checked: config.downloadImages }), "Download pictures and check their hash"),
    el("button", { type: "submit", class: "primary" }, "Save"))
  form.onsubmit = (event) => {
    event.preventDefault()
    const values = new FormData(form)
    act(async () => {
      await call("POST", "/config", {
        merchantBaseUrl: values.get("merchantBaseUrl") || null,
        timeScale: Number(values.get("timeScale")),
        rateLimit: values.get("perMinute") ? { perMinute: Number(values.get("perMinute")) } : null,
        autoApprove: values.get("autoApprove") !== null,
        downloadImages: values.get("downloadImages") !== null,
        ...(values.get("bearer") ? { callbackAuth: { bearer: values.get("bearer") } } : {}),
      })
      toast("Saved")
    })(null)
  }
}

function drawFaultForm() {
  const form = $("fault")
  form.replaceChildren(
    field("What goes wrong", el("select", { name: "kind" }, Object.entries(FAULT_KINDS).map(([kind, label]) => el("option", { value: kind }, label)))),
    field("Where", el("select", { name: "operation" }, OPERATIONS.map((operation) => el("option", { value: operation }, operation || "anywhere")))),
    field("How often", el("input", { name: "times", type: "number", min: 1, value: 1 })),
    field("Status, milliseconds or seconds, where it has one", el("input", { name: "number", type: "number", min: 0, value: 500 })),
    el("button", { type: "submit" }, "Arm the fault"))
  form.onsubmit = (event) => {
    event.preventDefault()
    const values = new FormData(form)
    const number = Number(values.get("number"))
    const extra = { status: { status: number }, delay: { ms: number }, rate_limit: { retry_after: number } }[values.get("kind")] || {}
    act(() => call("POST", "/faults", { kind: values.get("kind"), times: Number(values.get("times")),
      match: values.get("operation") ? { operation: values.get("operation") } : {}, ...extra }))(null)
  }
}

async function copy(value) {
  try {
    await navigator.clipboard.writeText(value)
    toast("Copied")
  } catch {
    toast("Select it and copy it yourself", true)
  }
}

$("reset").addEventListener("click", () => ask("Reset the sandbox?", el("p", {}, "Products, orders, checkouts, faults and the journal are forgotten."),
  "Reset", async () => {
    await call("POST", "/reset")
    entries = []
    toast("Reset")
  }))
call("GET", "/config").then(({ connection }) => { $("environment").textContent = connection.environment })
`
