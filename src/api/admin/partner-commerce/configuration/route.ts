import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { configurationSchema } from "../../../../core/configuration/configuration"
import { exportConfiguration } from "../../../../use-cases/configuration/export-configuration"
import { importConfiguration } from "../../../../use-cases/configuration/import-configuration"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { validate } from "../validation"
import { type AdminConfigurationImportResponse, type AdminConfigurationResponse } from "./configuration-view"

const body = z.strictObject({
  configuration: configurationSchema,
  dry_run: z.boolean().default(false),
  /** Also remove what the file does not have. */
  replace: z.boolean().default(false),
  skip_unresolved: z.boolean().default(false),
})

/** Settings, mappings and choices as one file that another store can read. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminConfigurationResponse>) => {
  res.json({ configuration: await exportConfiguration(req.scope) })
})

/** Makes such a file true in this store, or says with `dry_run` what that would change. */
export const POST = withErrorHandler(
  async (req: MedusaRequest, res: AdminResponse<AdminConfigurationImportResponse>) => {
    const { configuration, dry_run, replace, skip_unresolved } = validate(body, req.body)
    const request = { configuration, dryRun: dry_run, replace, skipUnresolved: skip_unresolved }
    res.json({ import: await importConfiguration(req.scope, request) })
  },
)
