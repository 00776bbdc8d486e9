import type { ControlOperations } from "../../control/operations"
import { read, send } from "./control"
import { copyValue } from "./copy"
import { ask } from "./dialog"
import { byId, el, redraw } from "./elements"
import { drawFaults, startFaults } from "./faults"
import { fill, type FormValues, onSubmit } from "./form"
import { forgetJournal } from "./journal"
import { toast } from "./toast"

type Settings = ControlOperations["GET /config"]["answer"]

/** Connection, merchant, faults and reset. The merchant's form is filled once, because later it holds the user's unsaved input. */
export async function startSettings(): Promise<void> {
  startFaults()
  byId("reset", HTMLButtonElement).addEventListener("click", () => ask("reset-dialog", { submit: reset }))
  const merchantForm = byId("merchant-form", HTMLFormElement)
  onSubmit(merchantForm, saveMerchant)
  const { config, connection } = await read("GET /config", {})
  byId("environment", HTMLElement).textContent = connection.environment
  drawConnection(connection)
  fill(merchantForm, {
    merchantBaseUrl: config.merchantBaseUrl,
    timeScale: config.timeScale,
    perMinute: config.rateLimit?.perMinute ?? null,
    autoApprove: config.autoApprove,
    downloadImages: config.downloadImages,
  })
}

export function drawSettings(): Promise<void> {
  return drawFaults()
}

function drawConnection(connection: Settings["connection"]): void {
  const rows = Object.entries(connection).map(([name, value]) => {
    const label = name.replaceAll("_", " ")
    return [el("dt", {}, label), el("dd", {}, copyValue(label, value))]
  })
  redraw(byId("connection", HTMLElement), rows)
}

async function saveMerchant(values: FormValues): Promise<void> {
  const bearer = values.text("bearer")
  await send("POST /config", {
    merchantBaseUrl: values.text("merchantBaseUrl") || null,
    timeScale: values.number("timeScale"),
    rateLimit: values.text("perMinute") ? { perMinute: values.number("perMinute") } : null,
    autoApprove: values.isTicked("autoApprove"),
    downloadImages: values.isTicked("downloadImages"),
    ...(bearer && { callbackAuth: { bearer } }),
  })
  toast("Saved")
}

async function reset(): Promise<void> {
  await send("POST /reset", undefined)
  forgetJournal()
  toast("Reset")
}
