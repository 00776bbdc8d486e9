import { MedusaError } from "@medusajs/framework/utils"
import { type ApiErrorDetail } from "./rules/message"
import { render } from "./rules/render"

/**
 * A rejected request. Medusa answers with its type, message and code, as for its own errors. The admin API adds the detail's values, so
 * that a page can translate the message.
 */
export class AdminApiError extends MedusaError {
  /** @param message an English text; only given if it adds to the text of the detail */
  constructor(
    type: (typeof MedusaError.Types)[keyof typeof MedusaError.Types],
    readonly detail: ApiErrorDetail,
    message = render(detail),
  ) {
    super(type, message, detail.code)
  }
}
