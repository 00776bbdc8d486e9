import { mayReadPersonalData } from "../personal-data"
import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { exportPayments } from "../csv-exports"
import { withErrorHandler } from "../error-handler"
import { sendCsv } from "../send-csv"
import { paymentFilterParams, toPaymentQuestion } from "../payments/payment-filter"
import { type RouteRequests, validate } from "../validation"
import { openStore } from "../../../../store/store"

const query = z.object(paymentFilterParams)

export const requests = { GET: { query } } satisfies RouteRequests

/** The list of payments as a file, with the same filters. */
export const GET = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: MedusaResponse) => {
  const question = toPaymentQuestion(validate(query, req.query))
  const hasCustomers = await mayReadPersonalData(req)
  const chunks = exportPayments(openStore(req.scope), question, { hasCustomers })
  await sendCsv(req, res, { name: "payments.csv", what: "a file of payments", chunks })
})
