import { getHttpResponseFromError, type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { AdminApiError } from "../../../use-cases/admin-api-error"

/**
 * A route whose refusals carry their values. Medusa's own error handler answers only type, message and code, and another one in its
 * place would be that of the whole store: so what is not ours goes to it, and what is ours is answered here, by the same rules.
 */
export function refusable<Request extends MedusaRequest>(
  answer: (req: Request, res: MedusaResponse) => Promise<void>,
): (req: Request, res: MedusaResponse) => Promise<void> {
  return async (req, res) => {
    try {
      await answer(req, res)
    } catch (error) {
      if (!(error instanceof AdminApiError)) throw error
      const { statusCode, body } = getHttpResponseFromError(error)
      const { values } = error.detail
      req.scope.resolve(ContainerRegistrationKeys.LOGGER)[statusCode < 500 ? "info" : "error"](error.message)
      res.status(statusCode).json({ ...body, ...(Object.keys(values).length > 0 && { values }) })
    }
  }
}
