import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { toFailureText } from "../../../../core/failure-text"
import { exportListings } from "../../../../use-cases/configuration/export-listings"
import { withErrorHandler } from "../error-handler"
import { listingLevel } from "../listings/listing-level"
import { type RouteRequests, validate } from "../validation"

const query = z.object({ level: listingLevel })

export const requests = { GET: { query } } satisfies RouteRequests

/** Products' or variants' own choices as a table for a spreadsheet; `POST /listings/batch` takes it back. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: MedusaResponse) => {
  const { level } = validate(query, req.query)
  res.setHeader("Content-Type", "text/csv; charset=utf-8")
  res.setHeader("Content-Disposition", `attachment; filename="${level}-choices.csv"`)
  res.setHeader("X-Content-Type-Options", "nosniff")
  try {
    await pipeline(Readable.from(exportListings(req.scope, level)), res)
  } catch (error) {
    // What has gone out cannot be taken back: the connection is cut, so that nobody takes a part for the whole.
    const logger = req.scope.resolve(ContainerRegistrationKeys.LOGGER)
    logger.info(`partner-commerce: a table of choices ended too early: ${toFailureText(error)}`)
  }
})
