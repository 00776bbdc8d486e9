import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { findShortLines } from "../rules/cart-stock"
import { type Store } from "../../store/store"
import { AdminApiError } from "../../messages/admin-api-error"
import { type PricedQuestion, priceVariant, type VariantQuestion } from "./price-variants"

export interface CartQuestion {
  kind: "cart"
  cartId: string
}

export type PlanQuestion = VariantQuestion | CartQuestion

/**
 * The amount that a customer would pay. Medusa computes it with its own prices and taxes, and uses no amount from the caller.
 *
 * @throws AdminApiError `invalid_data` if the request names goods that this store does not sell
 */
export function priceQuestion(store: Store, question: PlanQuestion): Promise<PricedQuestion> {
  return question.kind === "cart" ? priceCart(store, question) : priceVariant(store, question)
}

const cartRow = z.object({ total: z.coerce.number(), currency_code: z.string(), completed_at: z.unknown() })

async function priceCart(store: Store, { cartId }: CartQuestion): Promise<PricedQuestion> {
  const { data } = await store.container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "cart", fields: ["total", "currency_code", "completed_at"], filters: { id: cartId } })
  if (!data[0]) {
    throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "no_cart", values: { id: cartId } })
  }
  const { total, currency_code: currencyCode, completed_at } = cartRow.parse(data[0])
  if (completed_at) return { amount: null, currencyCode, obstacle: "not_for_sale" }
  const lines = await store.payments.checkout.readCartStock(cartId)
  return { amount: total, currencyCode, obstacle: findShortLines(lines).length > 0 ? "out_of_stock" : null }
}
