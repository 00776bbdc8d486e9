import { MedusaError } from "@medusajs/framework/utils"
import { type Priority } from "../../service/rate-budget"
import { type Store } from "../../store/store"
import { type CustomerAccountRow } from "../sql/customer-accounts"
import { AdminApiError } from "../../messages/admin-api-error"
import { toMismatchKey } from "./connect-customer"
import { openCustomerToken } from "./customer-token"

/** Whether the service has deactivated the token. */
export type RemoteForgetting = "done" | "failed" | "not_configured"

const PATIENCE_MS = 10_000

/**
 * Forgets a customer's token, first in this store and then at the service. From the first step on, no process can use the token.
 *
 * @throws AdminApiError `not_found` if the customer is not connected
 */
export async function forgetCustomerAccount(store: Store, customerId: string) {
  const { customerAccounts, problems } = store
  const forgotten = await customerAccounts.forget(customerId)
  await problems.clear(toMismatchKey(customerId))
  if (!forgotten) {
    const detail = { code: "no_customer_account", values: { customer_id: customerId } } as const
    throw new AdminApiError(MedusaError.Types.NOT_FOUND, detail)
  }
  return { id: forgotten.id, remote: await deactivateAtService(store, forgotten, "customer") }
}

/** Removes all data of a deleted customer from this store, and deactivates the token at the service. */
export async function removeCustomerAccount(store: Store, customerId: string): Promise<void> {
  const { customerAccounts, payments, problems } = store
  await payments.customerNames.forget(customerId)
  const forgotten = await customerAccounts.forget(customerId)
  await problems.clear(toMismatchKey(customerId))
  await customerAccounts.remove(customerId)
  if (forgotten) await deactivateAtService(store, forgotten, "background")
}

async function deactivateAtService(
  store: Store,
  forgotten: CustomerAccountRow,
  priority: Priority,
): Promise<RemoteForgetting> {
  if (store.connection.kind === "inert") return "not_configured"
  const { transactions } = store.connection.clients
  if (!transactions.isConfigured("deactivateConnection")) return "not_configured"
  const token = openCustomerToken(store, forgotten)
  if (!token) return "failed"
  const answer = await transactions.deactivateConnection(token, { signal: AbortSignal.timeout(PATIENCE_MS), priority })
  return answer.ok ? "done" : "failed"
}
