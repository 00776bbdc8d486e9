import { getHttpResponseFromError, type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isFixable, renderFix } from "../../../messages/rules/render"
import { toShown } from "../../../values/shown-text"
import { AdminApiError } from "../../../messages/admin-api-error"
import { type BeforeJson } from "./json"

/** A response whose body its caller reads as `Body`, a type of the route's view file. */
export type AdminResponse<Body> = MedusaResponse<BeforeJson<Body>>

/**
 * Error handler of one route: it answers an `AdminApiError` with its values. Medusa's own handler answers only type, message and code. It
 * stays in place for every other error, because a replacement would apply to the whole store.
 */
export function withErrorHandler<Request extends MedusaRequest, Body>(
  handler: (req: Request, res: MedusaResponse<Body>) => Promise<void>,
): (req: Request, res: MedusaResponse) => Promise<void> {
  return async (req, res) => {
    try {
      await handler(req, res)
    } catch (error) {
      if (!(error instanceof AdminApiError)) throw error
      const { statusCode, body } = getHttpResponseFromError(error)
      const { code, values } = error.detail
      req.scope.resolve(ContainerRegistrationKeys.LOGGER)[statusCode < 500 ? "info" : "error"](toShown(error.message))
      res.status(statusCode).json({
        ...body,
        // Medusa has its own message for every conflict.
        code,
        message: error.message,
        ...(isFixable(code) && { fix: renderFix(code) }),
        ...(Object.keys(values).length > 0 && { values }),
      })
    }
  }
}
