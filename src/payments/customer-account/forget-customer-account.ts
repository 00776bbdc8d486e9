import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { type Priority } from "../../service/rate-budget"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type CustomerAccountRow } from "../sql/customer-accounts"
import { AdminApiError } from "../../messages/admin-api-error"
import { toMismatchKey } from "./connect-customer"
import { openCustomerToken } from "./customer-token"

/** Was the service told? */
export type RemoteForgetting = "done" | "failed" | "not_configured"

const PATIENCE_MS = 10_000

/**
 * Forgets a customer's token, first here and then at the service: from the first moment on nobody can use it any more.
 *
 * @throws AdminApiError `not_found` where the customer is not connected
 */
export async function forgetCustomerAccount(container: MedusaContainer, customerId: string) {
  const { customerAccounts, problems } = container.resolve(PARTNER_COMMERCE)
  const forgotten = await customerAccounts.forget(customerId)
  await problems.clear(toMismatchKey(customerId))
  if (!forgotten) {
    const detail = { code: "no_customer_account", values: { customer_id: customerId } } as const
    throw new AdminApiError(MedusaError.Types.NOT_FOUND, detail)
  }
  return { id: forgotten.id, remote: await deactivateAtService(container, forgotten, "customer") }
}

/** Nothing of a deleted customer stays here; the service is told as for any other. */
export async function removeCustomerAccount(container: MedusaContainer, customerId: string): Promise<void> {
  const { customerAccounts, payments, problems } = container.resolve(PARTNER_COMMERCE)
  await payments.customerNames.forget(customerId)
  const forgotten = await customerAccounts.forget(customerId)
  await problems.clear(toMismatchKey(customerId))
  await customerAccounts.remove(customerId)
  if (forgotten) await deactivateAtService(container, forgotten, "background")
}

async function deactivateAtService(
  container: MedusaContainer,
  forgotten: CustomerAccountRow,
  priority: Priority,
): Promise<RemoteForgetting> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return "not_configured"
  const { transactions } = service.connection.clients
  if (!transactions.isConfigured("deactivateConnection")) return "not_configured"
  const token = openCustomerToken(service, forgotten)
  if (!token) return "failed"
  const answer = await transactions.deactivateConnection(token, { signal: AbortSignal.timeout(PATIENCE_MS), priority })
  return answer.ok ? "done" : "failed"
}
