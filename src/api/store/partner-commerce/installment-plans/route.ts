import { type AuthenticatedMedusaRequest, type MedusaResponse, type MedusaStoreRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { AdminApiError } from "../../../../use-cases/admin-api-error"
import { type PlanQuestion } from "../../../../use-cases/payments/price-question"
import { quotePlans } from "../../../../use-cases/payments/quote-plans"
import { withErrorHandler } from "../../../admin/partner-commerce/error-handler"
import { validate } from "../../../admin/partner-commerce/validation"

export const GET = withErrorHandler(async (req: StoreRequest, res: MedusaResponse) => {
  const { plans, amount, currencyCode, fromPerMonth } = await quotePlans(req.scope, toQuestion(req))
  res.json({ installment_plans: plans, amount, currency_code: currencyCode, from_per_month: fromPerMonth })
})

type StoreRequest = MedusaStoreRequest & Pick<Partial<AuthenticatedMedusaRequest>, "auth_context">

const id = z.string().min(1)
const query = z.object({
  variant_id: id.optional(),
  quantity: z.coerce.number().int().min(1).max(1_000_000).optional(),
  region_id: id.optional(),
  cart_id: id.optional(),
})

/** @throws AdminApiError `invalid_data` where it is neither about a variant nor about a cart, or about both */
function toQuestion(req: StoreRequest): PlanQuestion {
  const { variant_id, quantity, region_id, cart_id } = validate(query, req.query)
  const isOfVariant = variant_id !== undefined && region_id !== undefined
  if (cart_id !== undefined && [variant_id, quantity, region_id].every((field) => field === undefined)) {
    return { kind: "cart", cartId: cart_id }
  }
  if (!isOfVariant || cart_id !== undefined) {
    throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "plans_for_nothing", values: {} })
  }
  return {
    kind: "variant",
    variantId: variant_id,
    quantity: quantity ?? 1,
    regionId: region_id,
    customerId: req.auth_context?.actor_id ?? null,
    salesChannelIds: req.publishable_key_context.sales_channel_ids,
  }
}
