import type { FunnelStage } from "../../catalog/rules/item/item-status"
import type { AdminItemStatus } from "../../api/admin/partner-commerce/items/item-view"

/** The address of the item list with filters set, and of one item's drawer: lists and drawers live in the address. */
export function toItemsPath(query: {
  status?: AdminItemStatus
  on_sale?: "true" | "false"
  awaits_approval?: "true"
  stage?: FunnelStage
  category?: string
  problem?: string
  product_id?: string
  q?: string
  item?: string
}) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined))
  return `/partner-commerce/items${search.size > 0 ? `?${search.toString()}` : ""}`
}

/** The addresses of drawers: drawers live in the address. */
export const toPaymentPath = (trxId: string): string =>
  `/partner-commerce/payments?payment=${encodeURIComponent(trxId)}`

export const toDealPath = (trxId: string): string => `/partner-commerce/deals?deal=${encodeURIComponent(trxId)}`

/** The steps of the guided set-up, in order. */
export const SET_UP_STEPS = ["connection", "channel", "prices", "categories", "devices", "preview", "live"] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

/** The address of a step; without a step, the address of the first open one. */
export const toSetUpPath = (step?: SetUpStep): string => `/partner-commerce/set-up${step ? `?step=${step}` : ""}`

export const toSetUpStep = (text: string | null): SetUpStep | null => SET_UP_STEPS.find((step) => step === text) ?? null
