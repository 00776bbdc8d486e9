import { mayReadPersonalData } from "../personal-data"
import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { dayText, lineText } from "../../../../service/rules/wire/texts"
import { checkoutTypeFilter, TRANSACTION_ORDER_FIELDS } from "../../../../service/rules/wire/transactions"
import { listPayments } from "../../../../payments/list/list-payments"
import { listServiceTransactions } from "../../../../reconciliation/list-service-transactions"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { countUnreadable } from "../unreadable"
import { type RouteRequests, validate } from "../validation"
import { paymentFilterParams, toPaymentQuestion } from "./payment-filter"
import {
  type AdminServicePaymentListResponse,
  type AdminPaymentListResponse,
  toPaymentView,
  toServicePaymentView,
  withoutPayer,
} from "./payment-view"
import { openStore } from "../../../../store/store"

const ownQuery = z.object({ ...paginationParams, ...paymentFilterParams })

const order = TRANSACTION_ORDER_FIELDS.flatMap((field) => [field, `-${field}`])

/** The service's own filters and ordering, with its own names. */
const serviceQuery = z.object({
  status: lineText().optional().describe("Only transactions with this status of the service."),
  shop: lineText().optional().describe("Only transactions of this shop."),
  checkout_type: checkoutTypeFilter.optional().describe("Only transactions of this kind of checkout."),
  date_from: dayText.optional().describe("The first day."),
  date_to: dayText.optional().describe("The last day."),
  order_by: z
    .enum(order)
    .optional()
    .describe("The field by which the service sorts; with a dash before it, in descending order."),
  page: z.coerce.number().int().min(1).optional().describe("The number of the page in the service's list."),
})

const source = z
  .enum(["own", "service"])
  .default("own")
  .describe(
    "`own`: this store's payments; `service`: the service's list. The parameters from `status` on work only with `service`.",
  )

type Body = AdminPaymentListResponse | AdminServicePaymentListResponse

export const requests = {
  GET: { query: z.object({ source, ...ownQuery.shape, ...serviceQuery.shape }) },
} satisfies RouteRequests

/** Payments of carts with the service, newest first; or the service's own list. */
export const GET = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<Body>) => {
  const store = openStore(req.scope)
  if (req.query.source === "service") {
    const filter = validate(serviceQuery, req.query)
    const { pages, transactions, ...read } = await listServiceTransactions(store, filter)
    res.json({ payments: transactions.map(toServicePaymentView), pages, ...countUnreadable(read) })
    return
  }
  const { limit, offset, ...filter } = validate(ownQuery, req.query)
  const isImpersonal = !(await mayReadPersonalData(req))
  const { payments, ...counted } = await listPayments(store, {
    limit,
    offset,
    ...toPaymentQuestion(filter),
    isImpersonal,
  })
  const transactions = payments.map(toPaymentView)
  const shown = isImpersonal ? transactions.map(withoutPayer) : transactions
  res.json({ payments: shown, ...counted, limit, offset })
})
