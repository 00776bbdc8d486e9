import { type HttpClient } from "./http-client"

/** Medusa's two records of an order's refunds. */
export interface RefundBooks {
  status: string
  payments: { id: string; refunds: { amount: number; created_at: string }[] }[]
  /** The refunds of the payments. */
  refunds: number[]
  /** The refund entries of the order, below zero. */
  entries: number[]
}

const FIELDS =
  "status,*payment_collections,*payment_collections.payments,*payment_collections.payments.refunds,*transactions"

export async function readRefundBooks(admin: HttpClient, orderId: string): Promise<RefundBooks> {
  const { order } = (await admin.get(`/admin/orders/${orderId}?fields=${FIELDS}`)).data
  const payments: RefundBooks["payments"] = order.payment_collections.flatMap(
    (collection: { payments: RefundBooks["payments"] }) => collection.payments,
  )
  // Medusa returns rows in the order of the table, and each change of a row moves it.
  const entries = (order.transactions as { reference: string; amount: number; created_at: string }[])
    .filter(({ reference }) => reference === "refund")
    .toSorted(byTime)
    .map(({ amount }) => amount)
  const refunds = payments.flatMap((payment) => payment.refunds.toSorted(byTime).map(({ amount }) => amount))
  return { status: order.status, payments, refunds, entries }
}

const byTime = (one: { created_at: string }, other: { created_at: string }) =>
  Date.parse(one.created_at) - Date.parse(other.created_at)
