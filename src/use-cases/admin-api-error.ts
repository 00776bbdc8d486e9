import { MedusaError } from "@medusajs/framework/utils"
import { type Objection, toObjectionText } from "../core/objection"

/**
 * A request that is refused. Medusa answers its type, message and code as it does for any error of its own; the admin API adds the
 * objection's values, so that a page can say it in another language.
 */
export class AdminApiError extends MedusaError {
  /** @param message the objection in English, where it should say more than the objection alone */
  constructor(
    type: (typeof MedusaError.Types)[keyof typeof MedusaError.Types],
    readonly objection: Objection,
    message = toObjectionText(objection),
  ) {
    super(type, message, objection.code)
  }
}
