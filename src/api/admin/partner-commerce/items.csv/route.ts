import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { requireConfigured } from "../../../../store/configured"
import { openStore } from "../../../../store/store"
import { exportItems } from "../csv-exports"
import { withErrorHandler } from "../error-handler"
import { itemFilterParams, toItemFilter } from "../items/item-filter"
import { sendCsv } from "../send-csv"
import { type RouteRequests, validate } from "../validation"

const query = z.object(itemFilterParams)

export const requests = { GET: { query } } satisfies RouteRequests

/** The list of items as a file, with the same filters. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: MedusaResponse) => {
  const filter = toItemFilter(validate(query, req.query))
  // Before the file begins, so that an error can still be answered.
  const store = openStore(req.scope)
  requireConfigured(store)
  await sendCsv(req, res, { name: "items.csv", what: "a file of items", chunks: exportItems(store, filter) })
})
