import { type z } from "@medusajs/framework/zod"
import { Refusal } from "../http/refusal"

/**
 * The refusal of a body or query that its schema does not accept. Error bodies of the transactions API are not shown: it gets
 * both fields of the error body, with the one code the document has for this.
 */
export function invalid(error: z.ZodError): Refusal {
  const issue = error.issues[0]
  return new Refusal(400, `${issue?.path.join(".") || "body"}: ${issue?.message ?? "invalid"}`, "VALIDATION_ERROR")
}
