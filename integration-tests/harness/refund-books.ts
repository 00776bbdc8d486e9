import { type HttpClient } from "./http-client"

/** Medusa's two records of an order's refunds. */
export interface RefundBooks {
  status: string
  payments: { id: string; refunds: { amount: number }[] }[]
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
  const entries = (order.transactions as { reference: string; amount: number }[])
    .filter(({ reference }) => reference === "refund")
    .map(({ amount }) => amount)
  const refunds = payments.flatMap((payment) => payment.refunds.map(({ amount }) => amount))
  return { status: order.status, payments, refunds, entries }
}
