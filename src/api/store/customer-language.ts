import { type MedusaRequest } from "@medusajs/framework/http"
import { type Language, toLanguage } from "../../messages/rules/language"

/** The storefront's choice, which Medusa reads from `?locale=` or `x-medusa-locale`, comes before the browser's `Accept-Language`. */
export function toCustomerLanguage(req: Pick<MedusaRequest, "locale" | "acceptsLanguages">): Language {
  const preferred = req.locale || req.acceptsLanguages("en", "fil", "tl")
  return preferred ? toLanguage([preferred]) : "en"
}
