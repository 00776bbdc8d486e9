import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { dayText, searchText } from "../../../../core/wire/texts"
import { DEAL_STATES } from "../../../../core/deals/status"
import { listDeals } from "../../../../use-cases/deals/list/list-deals"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { type AdminDealListResponse, toDealView } from "./deal-view"
import { mayReadPersonalData, withoutCustomerName } from "./personal-data"

const state = z.enum(DEAL_STATES)

const query = z.object({
  ...paginationParams,
  state: z
    .union([state.transform((one) => [one]), z.array(state)])
    .optional()
    .describe("Only deals in this state, or in one of several."),
  date_from: dayText.optional().describe("Only deals from this day on, in the store's time zone."),
  date_to: dayText.optional().describe("Only deals up to this day, in the store's time zone."),
  q: searchText
    .optional()
    .describe(
      "A part of a transaction, order or item id or of the product's name, or the number of this store's order.",
    ),
})

export const requests = { GET: { query } } satisfies RouteRequests

/** Purchases on the service, newest first. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminDealListResponse>) => {
    const { limit, offset, ...filter } = validate(query, req.query)
    const { state, q, date_from: from, date_to: to } = filter
    const question = { limit, offset, states: state ?? null, q: q || null, bought: { from, to } }
    const { deals, count } = await listDeals(req.scope, question)
    const orders = deals.map(toDealView)
    const shown = (await mayReadPersonalData(req)) ? orders : orders.map(withoutCustomerName)
    res.json({ deals: shown, count, limit, offset })
  },
)
