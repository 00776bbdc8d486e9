import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { DEAL_STATES } from "../../../../core/deals/status"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { paging, parse } from "../parse"
import { toOrderView } from "./order-view"
import { refusable } from "../refusable"

const state = z.enum(DEAL_STATES)

const query = z.object({
  ...paging,
  state: z.union([state.transform((one) => [one]), z.array(state)]).optional(),
  q: z.string().trim().optional(),
})

export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { limit, offset, ...filter } = parse(query, req.query)
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
  res.json({ orders, count, limit, offset })
})
