import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { exportListings } from "../../../../catalog/configuration/listings"
import { withErrorHandler } from "../error-handler"
import { listingLevel } from "../listings/listing-level"
import { sendCsv } from "../send-csv"
import { type RouteRequests, validate } from "../validation"
import { openStore } from "../../../../store/store"

const query = z.object({ level: listingLevel })

export const requests = { GET: { query } } satisfies RouteRequests

/** The choices of products or variants as a table for a spreadsheet. `POST /listings/batch` reads the table. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: MedusaResponse) => {
  const { level } = validate(query, req.query)
  const chunks = exportListings(openStore(req.scope), level)
  await sendCsv(req, res, { name: `${level}-choices.csv`, what: "a table of choices", chunks })
})
