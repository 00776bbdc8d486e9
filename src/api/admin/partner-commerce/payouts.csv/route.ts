import { mayReadPersonalData } from "../personal-data"
import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { exportPayouts } from "../../../../reconciliation/payouts"
import { withErrorHandler } from "../error-handler"
import { isInOrder, NOT_IN_ORDER, payoutParams } from "../payouts/payout-params"
import { sendCsv } from "../send-csv"
import { type RouteRequests, validate } from "../validation"
import { openStore } from "../../../../store/store"

const query = z.object(payoutParams)

export const requests = { GET: { query } } satisfies RouteRequests

/** The accountant's file: a line for each confirmed sale and each refund, the oldest first. */
export const GET = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: MedusaResponse) => {
  const { date_from: from, date_to: to, source } = validate(query.refine(isInOrder, NOT_IN_ORDER), req.query)
  const hasCustomers = await mayReadPersonalData(req)
  const chunks = exportPayouts(openStore(req.scope), { source, from, to, hasCustomers })
  await sendCsv(req, res, { name: "payouts.csv", what: "a file of payouts", chunks })
})
