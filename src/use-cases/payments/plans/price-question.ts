import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { AdminApiError } from "../../admin-api-error"
import { type PlanAmount, priceVariant, type VariantQuestion } from "./price-variants"

export interface CartQuestion {
  kind: "cart"
  cartId: string
}

export type PlanQuestion = VariantQuestion | CartQuestion

/**
 * The amount that a customer would pay, by Medusa's own prices and taxes. Nothing of it is the caller's.
 *
 * @throws AdminApiError `invalid_data` where it is about nothing that is sold here
 */
export function priceQuestion(container: MedusaContainer, question: PlanQuestion): Promise<PlanAmount> {
  return question.kind === "cart" ? priceCart(container, question) : priceVariant(container, question)
}

const cartRow = z.object({ total: z.coerce.number(), currency_code: z.string() })

async function priceCart(container: MedusaContainer, { cartId }: CartQuestion): Promise<PlanAmount> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "cart", fields: ["total", "currency_code"], filters: { id: cartId } })
  if (!data[0]) {
    throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "no_cart", values: { id: cartId } })
  }
  const { total, currency_code: currencyCode } = cartRow.parse(data[0])
  return { amount: total, currencyCode }
}
