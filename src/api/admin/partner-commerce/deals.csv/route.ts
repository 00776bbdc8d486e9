import { mayReadPersonalData } from "../personal-data"
import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { readAllDeals } from "../../../../deals/list/list-deals"
import { DEALS_TABLE } from "../csv-lists"
import { withErrorHandler } from "../error-handler"
import { dealFilterParams, toDealQuestion } from "../deals/deal-filter"
import { toDealView } from "../deals/deal-view"
import { withoutPerson } from "../deals/shown-deal"
import { sendCsv } from "../send-csv"
import { type RouteRequests, validate } from "../validation"

const query = z.object(dealFilterParams)

export const requests = { GET: { query } } satisfies RouteRequests

/** The list of deals as a file, with the same filters. */
export const GET = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: MedusaResponse) => {
  const question = toDealQuestion(validate(query, req.query))
  const hasCustomers = await mayReadPersonalData(req)
  async function* toChunks() {
    yield DEALS_TABLE.head
    for await (const page of readAllDeals(req.scope, question)) {
      const deals = page.map(toDealView)
      yield (hasCustomers ? deals : deals.map(withoutPerson)).map(DEALS_TABLE.toLine).join("")
    }
  }
  await sendCsv(req, res, { name: "deals.csv", what: "a file of deals", chunks: toChunks() })
})
