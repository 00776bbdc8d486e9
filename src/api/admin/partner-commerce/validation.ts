import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { toFieldFault } from "../../../messages/rules/field-fault"
import { isNestedTooDeep } from "../../../service/rules/wire/nesting"
import { AdminApiError } from "../../../messages/admin-api-error"

/** @throws AdminApiError `invalid_data` with every wrong field and its expected form */
export function validate<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  if (isNestedTooDeep(given)) throw invalid([{ code: "wrong_form", values: {} }])
  const parsed = schema.safeParse(given ?? {})
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues.slice(0, MOST_FAULTS).map(toFieldFault))
}

/** A person does not read more faults. */
const MOST_FAULTS = 100

const invalid = (fields: ReturnType<typeof toFieldFault>[]) =>
  new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "invalid_fields", values: { fields } })

/**
 * The input of a route. Each route file with input exports it as `requests`. The reference and the API description are generated from it,
 * so each field has a description.
 */
export interface RouteRequests extends Partial<Record<"GET" | "POST" | "DELETE", RouteRequest>> {
  /** The parameters of the path, for all methods. */
  params?: z.ZodObject
}

export interface RouteRequest {
  query?: z.ZodObject
  body?: z.ZodObject
  headers?: z.ZodObject
  /** Statuses of refusals, beside those that every route has. */
  refusals?: readonly (404 | 409)[]
}

export const dryRun = z.object({
  dry_run: z.enum(["true", "false"]).optional().describe("`true`: only returns what the request would do."),
})

/** `?dry_run=true`: the route returns the effects of its work without doing it. */
export function isDryRun(query: unknown): boolean {
  return validate(dryRun, query).dry_run === "true"
}
