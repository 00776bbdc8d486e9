import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { dayText, lineText } from "../../../../service/rules/wire/texts"
import { askService } from "../../../../payments/ask-service"
import { withErrorHandler } from "../error-handler"
import { oneOrMore } from "../list-filter-params"
import { sendCsv } from "../send-csv"
import { type RouteRequests, validate } from "../validation"
import { openStore } from "../../../../store/store"

/** The service's own filters, with its own names. */
const query = z.object({
  status: lineText().optional().describe("Only transactions with this status of the service."),
  shop: lineText().optional().describe("Only transactions of this shop."),
  checkout_type: oneOrMore(lineText()).describe("Only transactions of this kind of checkout."),
  date_from: dayText.optional().describe("The first day."),
  date_to: dayText.optional().describe("The last day."),
})

export const requests = { GET: { query } } satisfies RouteRequests

/** The service's report as a CSV file, unchanged. */
export const GET = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: MedusaResponse) => {
  const filters = validate(query, req.query)
  const caller = new AbortController()
  res.once("close", () => caller.abort())
  const report = await askService(openStore(req.scope), (client) =>
    client.getCsvReport(filters, { signal: caller.signal }),
  )
  await sendCsv(req, res, { name: "transactions.csv", what: "a report", chunks: report })
})
