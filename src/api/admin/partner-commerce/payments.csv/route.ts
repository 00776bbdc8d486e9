import { mayReadPersonalData } from "../personal-data"
import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { type PaymentWithRefunds, readAllPayments } from "../../../../payments/list/list-payments"
import { PAYMENTS_TABLE } from "../csv-lists"
import { withErrorHandler } from "../error-handler"
import { sendCsv } from "../send-csv"
import { paymentFilterParams, toPaymentQuestion } from "../payments/payment-filter"
import { toPaymentView, withoutPayer } from "../payments/payment-view"
import { type RouteRequests, validate } from "../validation"

const query = z.object(paymentFilterParams)

export const requests = { GET: { query } } satisfies RouteRequests

/** The list of payments as a file, with the same filters. */
export const GET = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: MedusaResponse) => {
  const question = toPaymentQuestion(validate(query, req.query))
  const hasCustomers = await mayReadPersonalData(req)
  async function* toChunks() {
    yield PAYMENTS_TABLE.head
    for await (const page of readAllPayments(req.scope, question)) {
      const payments = page.map((each) => ({ ...toPaymentView(each), items: toItems(each) }))
      yield (hasCustomers ? payments : payments.map(withoutPayer)).map(PAYMENTS_TABLE.toLine).join("")
    }
  }
  await sendCsv(req, res, { name: "payments.csv", what: "a file of payments", chunks: toChunks() })
})

const toItems = ({ payment }: PaymentWithRefunds) =>
  payment.lines
    .filter(({ item_type }) => item_type === "item")
    .map(({ quantity, item }) => `${quantity} × ${item}`)
    .join("; ")
