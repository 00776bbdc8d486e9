import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { toFieldFault } from "../../../messages/rules/field-fault"
import { isNestedTooDeep } from "../../../service/rules/wire/nesting"
import { AdminApiError } from "../../../messages/admin-api-error"

/** @throws AdminApiError `invalid_data` that names every field that is wrong and what was expected */
export function validate<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  if (isNestedTooDeep(given)) throw invalid([{ code: "wrong_form", values: {} }])
  const parsed = schema.safeParse(given ?? {})
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues.slice(0, MOST_FAULTS).map(toFieldFault))
}

/** As many as a person can read at once. */
const MOST_FAULTS = 100

const invalid = (fields: ReturnType<typeof toFieldFault>[]) =>
  new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "invalid_fields", values: { fields } })

/**
 * What a route takes: each route file that takes something exports it as `requests`. The reference and the API description are made of it,
 * so each field is described.
 */
export interface RouteRequests extends Partial<Record<"GET" | "POST" | "DELETE", RouteRequest>> {
  /** What its path holds, for all methods. */
  params?: z.ZodObject
}

interface RouteRequest {
  query?: z.ZodObject
  body?: z.ZodObject
  headers?: z.ZodObject
}

export const dryRun = z.object({
  dry_run: z.enum(["true", "false"]).optional().describe("`true`: says what it would do, and does nothing."),
})

/** `?dry_run=true`: the route answers with what it would do, and does nothing. */
export function isDryRun(query: unknown): boolean {
  return validate(dryRun, query).dry_run === "true"
}
