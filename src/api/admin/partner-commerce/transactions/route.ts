import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { PAYMENT_STATES } from "../../../../core/payments/status"
import { checkoutTypeFilter, TRANSACTION_ORDER_FIELDS } from "../../../../core/wire/transactions"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { requireConfigured } from "../../../../use-cases/configured"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { requireAnswer } from "../require-answer"
import { validate } from "../validation"
import {
  type AdminServiceTransactionListResponse,
  type AdminTransactionListResponse,
  toTransactionView,
} from "./transaction-view"

const state = z.enum(PAYMENT_STATES)

const ownQuery = z.object({
  ...paginationParams,
  state: z.union([state.transform((one) => [one]), z.array(state)]).optional(),
  q: z.string().trim().optional(),
})

const order = TRANSACTION_ORDER_FIELDS.flatMap((field) => [field, `-${field}`])

/** The service's own filters and ordering, by its own names. */
const serviceQuery = z.object({
  status: z.string().optional(),
  shop: z.string().optional(),
  checkout_type: checkoutTypeFilter.optional(),
  date_from: z.iso.date().optional(),
  date_to: z.iso.date().optional(),
  order_by: z.enum(order).optional(),
  page: z.coerce.number().int().min(1).optional(),
})

type Body = AdminTransactionListResponse | AdminServiceTransactionListResponse

export const GET = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<Body>) => {
  const service = req.scope.resolve(PARTNER_COMMERCE)
  if (req.query.source === "service") {
    const { transactions } = requireConfigured(service).clients
    const { pages, result } = requireAnswer(await transactions.listTransactions(validate(serviceQuery, req.query)))
    res.json({ transactions: result, pages })
    return
  }
  const { limit, offset, ...filter } = validate(ownQuery, req.query)
  const page = { limit, offset, states: filter.state ?? null, q: filter.q || null }
  const { payments, count } = await service.payments.list.read(page)
  const trxIds = payments.flatMap(({ trx_id }) => (trx_id === null ? [] : [trx_id]))
  const refunds = await service.payments.refunds.ledger.ofTransactions(trxIds)
  res.json({ transactions: payments.map((payment) => toTransactionView(payment, refunds)), count, limit, offset })
})
