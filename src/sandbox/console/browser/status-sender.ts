import type { StoredTransaction } from "../../transactions/store"
import { send } from "./control"
import { act } from "./drawing"
import { button, el } from "./elements"
import { statusInWords } from "../../format"
import { toast } from "./toast"

/** Without pending, because it is the first status and no order returns to it. */
const STATUSES = ["APR", "REJ", "CAN", "EXP", "HOL", "REF"] as const satisfies StoredTransaction["status"][]

/** A status list with the current status selected, and a button that sends the choice to the store, as if the service had changed it. */
export function statusSender({ trxid, order_id, status: present }: StoredTransaction): HTMLElement {
  const choice = el(
    "select",
    { "aria-label": `Status to send for ${order_id}` },
    present === "PND" && el("option", { value: "PND", selected: true, disabled: true }, statusInWords("PND")),
    STATUSES.map((status) => el("option", { value: status, selected: status === present }, statusInWords(status))),
  )
  const sendChosen = act(async () => {
    const status = STATUSES.find((one) => one === choice.value)
    if (!status) throw new Error("Choose a status")
    await sendStatus(trxid, status)
  })
  return el("span", { class: "line" }, choice, button("Set and send status", sendChosen, { name: toName(order_id) }))
}

const toName = (orderId: string) => `Set and send status of ${orderId}`

async function sendStatus(trx_id: string, status: (typeof STATUSES)[number]): Promise<void> {
  const { delivery } = await send("POST /status", { trx_id, status })
  if (!delivery) return toast("Recorded. The store has given no callback address", { isBad: true })
  const isDelivered = delivery.state === "delivered"
  toast(isDelivered ? "Status delivered" : "The store did not accept the status; the sandbox sends it again", {
    isBad: !isDelivered,
  })
}
