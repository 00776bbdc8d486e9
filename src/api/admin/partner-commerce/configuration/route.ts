import { type AuthenticatedMedusaRequest, type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { configurationSchema } from "../../../../catalog/rules/configuration/configuration"
import { importConfiguration, exportConfiguration } from "../../../../catalog/configuration/transfer"
import { readActor } from "../actor"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type RouteRequests, validate } from "../validation"
import { type AdminConfigurationImportResponse, type AdminConfigurationResponse } from "./configuration-view"
import { openStore } from "../../../../store/store"

const body = z.strictObject({
  configuration: configurationSchema.describe("The content of an exported file. Absent parts do not change."),
  dry_run: z.boolean().default(false).describe("Only returns what would change."),
  replace: z
    .boolean()
    .default(false)
    .describe("Also removes the entries that the file's lists lack, and the choices that a listing does not name."),
  skip_unresolved: z
    .boolean()
    .default(false)
    .describe("Leaves out entries whose targets do not exist in this store, and imports the others."),
})

export const requests = { POST: { body } } satisfies RouteRequests

/** Settings, mappings and choices as one file that another store can read. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminConfigurationResponse>) => {
  res.json({ configuration: await exportConfiguration(openStore(req.scope)) })
})

/** Applies a file from `GET /configuration` to this store. With `dry_run` it only returns the changes. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminConfigurationImportResponse>) => {
    const { configuration, dry_run, replace, skip_unresolved } = validate(body, req.body)
    const by = await readActor(req)
    const request = { configuration, dryRun: dry_run, replace, skipUnresolved: skip_unresolved, by }
    res.json({ import: await importConfiguration(openStore(req.scope), request) })
  },
)
