import { mayReadPersonalData } from "../personal-data"
import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { exportDeals } from "../csv-exports"
import { withErrorHandler } from "../error-handler"
import { dealFilterParams, toDealQuestion } from "../deals/deal-filter"
import { sendCsv } from "../send-csv"
import { type RouteRequests, validate } from "../validation"
import { openStore } from "../../../../store/store"

const query = z.object(dealFilterParams)

export const requests = { GET: { query } } satisfies RouteRequests

/** The list of deals as a file, with the same filters. */
export const GET = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: MedusaResponse) => {
  const question = toDealQuestion(validate(query, req.query))
  const hasCustomers = await mayReadPersonalData(req)
  const chunks = exportDeals(openStore(req.scope), question, { hasCustomers })
  await sendCsv(req, res, { name: "deals.csv", what: "a file of deals", chunks })
})
