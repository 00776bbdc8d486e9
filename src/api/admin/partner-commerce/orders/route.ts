import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { DEAL_STATES } from "../../../../core/deals/status"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { validate } from "../validation"
import { type AdminDealListResponse, toOrderView } from "./order-view"
import { mayReadPersonalData, withoutCustomerName } from "./personal-data"

const state = z.enum(DEAL_STATES)

const query = z.object({
  ...paginationParams,
  state: z.union([state.transform((one) => [one]), z.array(state)]).optional(),
  q: z.string().trim().optional(),
})

export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminDealListResponse>) => {
    const { limit, offset, ...filter } = validate(query, req.query)
    const service = req.scope.resolve(PARTNER_COMMERCE)
    const page = { limit, offset, states: filter.state ?? null, q: filter.q || null }
    const { deals, count } = await service.deals.list.read(page)
    const deliveries = await service.delivery.listOf(deals.map(({ trx_id }) => trx_id))
    const orders = deals.map((deal) =>
      toOrderView(
        deal,
        deliveries.filter(({ trx_id }) => trx_id === deal.trx_id),
      ),
    )
    const shown = (await mayReadPersonalData(req)) ? orders : orders.map(withoutCustomerName)
    res.json({ orders: shown, count, limit, offset })
  },
)
