import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { readAllItems } from "../../../../catalog/items/list-items"
import { requireConfigured } from "../../../../store/configured"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { ITEMS_TABLE } from "../csv-lists"
import { withErrorHandler } from "../error-handler"
import { itemFilterParams, toItemFilter } from "../items/item-filter"
import { toItemView } from "../items/item-view"
import { sendCsv } from "../send-csv"
import { type RouteRequests, validate } from "../validation"

const query = z.object(itemFilterParams)

export const requests = { GET: { query } } satisfies RouteRequests

/** The list of items as a file, with the same filters. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: MedusaResponse) => {
  const filter = toItemFilter(validate(query, req.query))
  // Before the file begins: an error is an answer then.
  requireConfigured(req.scope.resolve(PARTNER_COMMERCE))
  async function* toChunks() {
    yield ITEMS_TABLE.head
    for await (const page of readAllItems(req.scope, filter))
      yield page.map((row) => ITEMS_TABLE.toLine(toItemView(row))).join("")
  }
  await sendCsv(req, res, { name: "items.csv", what: "a file of items", chunks: toChunks() })
})
