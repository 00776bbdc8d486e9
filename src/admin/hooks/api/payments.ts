import { keepPreviousData } from "@tanstack/react-query"
import type {
  AdminRefund,
  AdminRefundPlanResponse,
  AdminRefundResponse,
  AdminServicePaymentListResponse,
  AdminPaymentHistoryResponse,
  AdminPaymentListResponse,
  AdminPaymentResponse,
} from "../../../api/admin/partner-commerce/payments/payment-view"
import { api, type Query } from "../../lib/client"
import { isSettledPayment } from "../../lib/is-settled"
import {
  activityQueryKeys,
  dealsQueryKeys,
  overviewQueryKeys,
  paymentsQueryKeys,
  serviceTransactionsQueryKeys,
} from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery } from "./use-api-query"

const WHILE_OPEN_MS = 5_000
/** The detail reads the service's record each time. */
const WHILE_DETAIL_OPEN_MS = 15_000
/** A refund takes seconds. The page also follows a refund that another tab has started. */
const WHILE_REFUNDING_MS = 5_000

const toPath = (trxId: string) => `/payments/${encodeURIComponent(trxId)}`

/** Payments of carts, newest first. */
export function usePayments(query: Query) {
  return useApiQuery({
    queryKey: paymentsQueryKeys.list(query),
    queryFn: () => api.get<AdminPaymentListResponse>("/payments", query),
    placeholderData: keepPreviousData,
    refetchInterval: WHILE_OPEN_MS,
  })
}

/** Finds the payment behind one of the store's orders. @returns its transaction's id, undefined without a payment */
export function usePaymentOfOrder(orderId: string): string | undefined {
  const query = { q: orderId, limit: 5 }
  const { data } = useApiQuery({
    queryKey: paymentsQueryKeys.list(query),
    queryFn: () => api.get<AdminPaymentListResponse>("/payments", query),
    retry: false,
  })
  return data?.payments.find(({ order_id }) => order_id === orderId)?.trx_id ?? undefined
}

export function usePayment(trxId: string | undefined) {
  return useApiQuery({
    queryKey: paymentsQueryKeys.detail(trxId),
    queryFn: () => api.get<AdminPaymentResponse>(toPath(trxId ?? "")).then(({ payment }) => payment),
    enabled: Boolean(trxId),
    refetchInterval: ({ state: { data } }) => {
      if (data && isSettledPayment(data)) return false
      return data?.refunds.some(isRunning) ? WHILE_REFUNDING_MS : WHILE_DETAIL_OPEN_MS
    },
    retry: false,
  })
}

const isRunning = ({ state, timeline }: Pick<AdminRefund, "state" | "timeline">) =>
  state === "pending" || (state === "unknown" && !timeline.some(({ event }) => event === "no_answer"))

/** The service's own history. Each read is a request to the service, so it happens only while `enabled`. */
export function usePaymentHistory(trxId: string, { enabled }: { enabled: boolean }) {
  return useApiQuery({
    queryKey: [...paymentsQueryKeys.detail(trxId), "history"],
    queryFn: () => api.get<AdminPaymentHistoryResponse>(`${toPath(trxId)}/history`),
    enabled,
    retry: false,
  })
}

/** Transactions as the service lists them, by its own filters and order. */
export function useServiceTransactions(query: Query) {
  const asked = { ...query, source: "service" }
  return useApiQuery({
    queryKey: serviceTransactionsQueryKeys.list(asked),
    queryFn: () => api.get<AdminServicePaymentListResponse>("/payments", asked),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** A recheck or a refund may change the payment, the problems of the overview, and the activity. */
const TOUCHED = [paymentsQueryKeys.all, overviewQueryKeys.all, activityQueryKeys.all]

/** Reads the payment and its refunds at the service, and follows their statuses. */
export function useRecheckPayment(trxId: string, options?: MutationOptions<AdminPaymentResponse>) {
  return useApiMutation(
    { mutationFn: () => api.post<AdminPaymentResponse>(`${toPath(trxId)}/recheck`), touches: TOUCHED },
    options,
  )
}

/** Marks a payment's or a deal's refund without an answer as refused, because the portal shows no such refund. The variable is its id. */
export function useMarkAsRefused(trxId: string, options?: MutationOptions<AdminRefundResponse, string>) {
  return useApiMutation(
    {
      mutationFn: (id: string) =>
        api.post<AdminRefundResponse>(`${toPath(trxId)}/refunds/${encodeURIComponent(id)}/mark-as-refused`),
      touches: [...TOUCHED, dealsQueryKeys.all],
    },
    options,
  )
}

export interface PlannedInput {
  /** Ids of the record's items. */
  items: number[]
  /** Major units. */
  amount: number
}

/** Plans a refund: the lines that it would use, and the amount that stays refundable. @param input null = no plan */
export function useRefundPlan(trxId: string, input: PlannedInput | null) {
  return useApiQuery({
    queryKey: [...paymentsQueryKeys.detail(trxId), "refund-plan", input],
    queryFn: () =>
      api
        .post<AdminRefundPlanResponse>(`${toPath(trxId)}/refund`, input ?? {}, { dry_run: true })
        .then(({ refund_plan }) => refund_plan),
    enabled: input !== null,
    retry: false,
  })
}

export interface RefundInput {
  /** Ids of the record's items. */
  items: number[]
  /** Major units. */
  amount: number
  reason: string
  /** Idempotency key of the request, so that a second click does not refund twice. */
  key: string
}

/** Refunds at the service, and books it in Medusa. */
export function useRefundPayment(trxId: string, options?: MutationOptions<AdminRefundResponse, RefundInput>) {
  return useApiMutation(
    {
      mutationFn: ({ items, amount, reason, key }: RefundInput) =>
        api.postOnce<AdminRefundResponse>(
          `${toPath(trxId)}/refund`,
          { items, amount, ...(reason.trim() && { reason_refund: reason.trim() }) },
          key,
        ),
      touches: TOUCHED,
    },
    options,
  )
}
