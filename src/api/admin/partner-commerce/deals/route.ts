import { mayReadPersonalData } from "../personal-data"
import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { listDeals } from "../../../../deals/list/list-deals"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { dealFilterParams, toDealQuestion } from "./deal-filter"
import { type AdminDealListResponse, toDealView } from "./deal-view"
import { withoutPerson } from "./shown-deal"
import { openStore } from "../../../../store/store"

const query = z.object({ ...paginationParams, ...dealFilterParams })

export const requests = { GET: { query } } satisfies RouteRequests

/** Purchases on the service, newest first. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminDealListResponse>) => {
    const { limit, offset, ...filter } = validate(query, req.query)
    const isImpersonal = !(await mayReadPersonalData(req))
    const { deals, ...counted } = await listDeals(openStore(req.scope), {
      limit,
      offset,
      ...toDealQuestion(filter),
      isImpersonal,
    })
    const views = deals.map(toDealView)
    const shown = isImpersonal ? views.map(withoutPerson) : views
    res.json({ deals: shown, ...counted, limit, offset })
  },
)
