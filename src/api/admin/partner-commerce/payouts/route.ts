import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { PAYOUT_PERIODS } from "../../../../reconciliation/rules/payouts"
import { readPayouts } from "../../../../reconciliation/payouts"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { isInOrder, NOT_IN_ORDER, payoutParams } from "./payout-params"
import { type AdminPayoutListResponse } from "./payouts-view"
import { openStore } from "../../../../store/store"

const query = z.object({
  ...paginationParams,
  period: z
    .enum(PAYOUT_PERIODS)
    .default("day")
    .describe("Whether a row covers a day, a week (from Monday), or a month."),
  ...payoutParams,
})

export const requests = { GET: { query } } satisfies RouteRequests

/** The payout of each period: sales, fees, refunds and net of deals and payments, the newest first. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminPayoutListResponse>) => {
    const { limit, offset, period, source, ...days } = validate(query.refine(isInOrder, NOT_IN_ORDER), req.query)
    const payouts = await readPayouts(openStore(req.scope), { period, source, from: days.date_from, to: days.date_to })
    res.json({ payouts: payouts.slice(offset, offset + limit), count: payouts.length, limit, offset })
  },
)
