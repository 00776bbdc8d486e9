import { type Sandbox } from "../../src/sandbox"
import { SERVICE_TIMINGS } from "../../src/sandbox/defaults"

/** Customers at the service's page, and people in its portal. */

export type PageDecision = "approve" | "hold" | "reject" | "cancel"

/** The customer decides on the service's page, and the service calls the store. @returns the customer's next address */
export async function decideOnPage(sandbox: Sandbox, trxId: string, decision: PageDecision): Promise<string> {
  const address = `${sandbox.url}/checkout/${trxId}/${decision}`
  const response = await fetch(address, { method: "POST", redirect: "manual" })
  return response.headers.get("location") ?? ""
}

/** The service decides, and its callback is lost with all repetitions. */
export async function decideUnheard(
  { control }: Sandbox,
  trxId: string,
  status: "APR" | "HOL" | "REJ" | "CAN" | "EXP" | "REF",
): Promise<void> {
  loseCallbacks(control, trxId)
  await control.sendStatus({ trx_id: trxId, status, wait: true })
}

/** Loses the next status callback of a transaction with all repetitions. */
export function loseCallbacks(control: Sandbox["control"], trxId: string): void {
  const times = 1 + SERVICE_TIMINGS.callbackRetryDelaysMs.length
  control.addFault({ kind: "lose_call", times, match: { operation: "callback.status", body: trxId } })
}

/** A person refunds in the service's portal. The money moves a moment later. */
export async function refundInPortal(
  { transactionsUrl, token }: Sandbox,
  trxId: string,
  refund: { items: number[]; amount: number },
): Promise<void> {
  await fetch(`${transactionsUrl}/trx/${trxId}/refund`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(refund),
  })
}
