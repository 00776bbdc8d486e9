import { MedusaError } from "@medusajs/framework/utils"
import { type ApiErrorDetail } from "./rules/message"
import { render } from "./rules/render"

/**
 * A request that is refused. Medusa answers its type, message and code as it does for any error of its own; the admin API adds the
 * detail's values, so that a page can say it in another language.
 */
export class AdminApiError extends MedusaError {
  /** @param message in English, where it should say more than the detail alone */
  constructor(
    type: (typeof MedusaError.Types)[keyof typeof MedusaError.Types],
    readonly detail: ApiErrorDetail,
    message = render(detail),
  ) {
    super(type, message, detail.code)
  }
}
