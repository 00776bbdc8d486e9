import { MedusaError } from "@medusajs/framework/utils"
import { type Result } from "../service/rules/service-error"
import { type Store } from "../store/store"
import { AdminApiError } from "../messages/admin-api-error"
import { type Configured, requireConfigured } from "../store/configured"

type TransactionsClient = Configured["clients"]["transactions"]

/**
 * Calls the service and returns its answer unchanged.
 *
 * @throws AdminApiError with the service's message, or with the reason why the call was not sent
 */
export async function askService<T>(store: Store, ask: (client: TransactionsClient) => Promise<Result<T>>): Promise<T> {
  const answer = await ask(requireConfigured(store).clients.transactions)
  if (answer.ok) return answer.value
  throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, answer.error.why, answer.error.message)
}
