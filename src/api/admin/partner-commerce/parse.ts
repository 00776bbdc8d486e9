import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { toFieldFault } from "../../../core/settings/fault"
import { AdminApiError } from "../../../use-cases/admin-api-error"

/** @throws MedusaError `invalid_data` that names every field that is wrong and what was expected */
export function parse<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given ?? {})
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(toFieldFault)
  throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "invalid_fields", values: { fields } })
}

const dryRun = z.object({ dry_run: z.enum(["true", "false"]).optional() })

/** `?dry_run=true`: say what it would do, and do nothing. */
export function isDryRun(query: unknown): boolean {
  return parse(dryRun, query).dry_run === "true"
}

/** Paging as everywhere in Medusa's admin API. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  offset: z.coerce.number().int().min(0).default(0),
}
