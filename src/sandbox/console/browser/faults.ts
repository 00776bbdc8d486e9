import type { ArmedFault, FaultInput } from "../../faults"
import { read, send } from "./control"
import { act } from "./drawing"
import { button, byId, chip, el, redraw } from "./elements"
import { timeOfDay } from "../../format"
import { type FormValues, onSubmit } from "./form"

type Kind = FaultInput["kind"]

const KINDS: Record<Kind, string> = {
  status: "Answer with a status",
  delay: "Answer late",
  hang: "Never answer",
  reset_before: "Break off before it takes effect",
  reset_after: "Break off after it took effect",
  shuffle_results: "Results in another order",
  drop_results: "Leave a result out",
  drop_products: "Leave products out of a page",
  malformed_body: "Cut the body off",
  rate_limit: "Too many requests",
  lose_call: "Lose the call to the merchant",
  lose_answer: "Lose the merchant's answer",
}

const OPERATIONS = [
  "catalog.syncProducts",
  "catalog.listProducts",
  "catalog.listCategories",
  "catalog.ping",
  "transactions.createTransaction",
  "transactions.getTransactionStatus",
  "transactions.getTransaction",
  "transactions.updateTransaction",
  "transactions.refundItems",
  "callback.deal",
  "callback.status",
  "callback.token",
  "auth.token",
]

export function startFaults(): void {
  const form = byId("fault-form", HTMLFormElement)
  const kinds = Object.entries(KINDS).map(([kind, label]) => el("option", { value: kind }, label))
  const operations = OPERATIONS.map((operation) => el("option", { value: operation }, operation))
  form.querySelector("[name=kind]")?.append(...kinds)
  form.querySelector("[name=operation]")?.append(el("option", { value: "" }, "anywhere"), ...operations)
  onSubmit(form, (values) => send("POST /faults", toFault(values)))
}

/** The form has a single number field for every kind that needs a number. */
function toFault(values: FormValues): FaultInput {
  const kind = toKind(values.text("kind"))
  const number = values.number("number")
  const operation = values.text("operation")
  const common = { times: values.number("times"), match: operation ? { operation } : {} }
  switch (kind) {
    case "status":
      return { ...common, kind, status: number }
    case "delay":
      return { ...common, kind, ms: number }
    case "rate_limit":
      return { ...common, kind, retry_after: number }
    default:
      return { ...common, kind }
  }
}

function toKind(text: string): Kind {
  const kinds = Object.keys(KINDS) as Kind[]
  return kinds.find((kind) => kind === text) ?? "status"
}

export async function drawFaults(): Promise<void> {
  const { faults } = await read("GET /faults", {})
  const clear = button(
    "Clear faults",
    act(() => send("DELETE /faults", undefined)),
  )
  redraw(
    byId("fault-list", HTMLElement),
    el("div", { class: "faults" }, faults.map(faultLine)),
    faults.length > 0 && clear,
  )
}

function faultLine({ kind, match, remaining, ends_at }: ArmedFault): HTMLElement {
  return el(
    "div",
    { class: "line" },
    chip(KINDS[kind], "pending"),
    match.operation ?? match.path ?? "any exchange",
    el("span", { class: "quiet" }, untilWhen({ remaining, ends_at })),
  )
}

function untilWhen({ remaining, ends_at }: Pick<ArmedFault, "remaining" | "ends_at">): string {
  if (remaining !== null) return `${remaining} times`
  return ends_at === null ? "until cleared" : `until ${timeOfDay(ends_at)}`
}
