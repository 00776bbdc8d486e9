import { MedusaError } from "@medusajs/framework/utils"
import { type Result } from "../../../core/service-error"
import { AdminApiError } from "../../../use-cases/admin-api-error"

/** What the service answered to a question that is passed on. @throws AdminApiError with what it said, or why it was not asked */
export function requireAnswer<T>(answer: Result<T>): T {
  if (answer.ok) return answer.value
  throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, answer.error.why, answer.error.message)
}
