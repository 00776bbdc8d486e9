import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { DEAL_STATES } from "../../../../core/deals/status"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { readDealNames } from "../../../../use-cases/deals/read-deal-names"
import { findOrdersByNumber } from "../../../../use-cases/orders-by-number"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { type AdminDealListResponse, toOrderView } from "./order-view"
import { mayReadPersonalData, withoutCustomerName } from "./personal-data"

const state = z.enum(DEAL_STATES)

const query = z.object({
  ...paginationParams,
  state: z
    .union([state.transform((one) => [one]), z.array(state)])
    .optional()
    .describe("Only deals in this state, or in one of several."),
  q: z
    .string()
    .trim()
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
    const service = req.scope.resolve(PARTNER_COMMERCE)
    const q = filter.q || null
    const orderIds = await findOrdersByNumber(req.scope, q)
    const page = { limit, offset, states: filter.state ?? null, q, orderIds }
    const { deals, count } = await service.deals.list.read(page)
    const [deliveries, namesOf] = await Promise.all([
      service.delivery.listOf(deals.map(({ trx_id }) => trx_id)),
      readDealNames(req.scope, deals),
    ])
    const orders = deals.map((deal) =>
      toOrderView(
        deal,
        deliveries.filter(({ trx_id }) => trx_id === deal.trx_id),
        namesOf(deal),
      ),
    )
    const shown = (await mayReadPersonalData(req)) ? orders : orders.map(withoutCustomerName)
    res.json({ orders: shown, count, limit, offset })
  },
)
