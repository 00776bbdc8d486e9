import { type AuthenticatedMedusaRequest, type MedusaResponse, type MedusaStoreRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { medusaId } from "../../../../service/rules/wire/texts"
import { AdminApiError } from "../../../../messages/admin-api-error"
import { type PlanQuestion } from "../../../../payments/plans/price-question"
import { type PlanQuote, quotePlans } from "../../../../payments/plans/quote-plans"
import { withErrorHandler } from "../../../admin/partner-commerce/error-handler"
import { type RouteRequests, validate } from "../../../admin/partner-commerce/validation"
import { openStore } from "../../../../store/store"

interface InstallmentPlans {
  installment_plans: PlanQuote["plans"]
  /** In major units, at this store's prices; null if the goods are not for sale. */
  amount: PlanQuote["amount"]
  currency_code: PlanQuote["currencyCode"]
  /** The smallest monthly amount; null without a plan. */
  from_per_month: PlanQuote["fromPerMonth"]
  /** The reason for an empty list; null if the list has plans. */
  reason: PlanQuote["reason"]
}

type StoreRequest = MedusaStoreRequest & Pick<Partial<AuthenticatedMedusaRequest>, "auth_context">

const query = z.object({
  variant_id: medusaId.optional().describe("The variant; needs `region_id`. Send either `variant_id` or `cart_id`."),
  quantity: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe("The quantity of the variant; if absent, 1."),
  region_id: medusaId.optional().describe("The region whose price counts."),
  cart_id: medusaId.optional().describe("The cart; send no other parameter with it."),
})

export const requests = { GET: { query } } satisfies RouteRequests

/** The installment plans for an amount that this store computes; an empty list with a reason if the goods cannot be bought with a plan. */
export const GET = withErrorHandler(async (req: StoreRequest, res: MedusaResponse<InstallmentPlans>) => {
  const { plans, amount, currencyCode, fromPerMonth, reason } = await quotePlans(openStore(req.scope), toQuestion(req))
  // Prices differ by the key's channels and by the customer, so a shared cache must not mix them.
  res.setHeader("cache-control", "private, no-cache")
  res.vary("Accept-Language, x-medusa-locale, x-publishable-api-key, Authorization, Cookie")
  res.json({ installment_plans: plans, amount, currency_code: currencyCode, from_per_month: fromPerMonth, reason })
})

/** @throws AdminApiError `invalid_data` unless it names either a variant or a cart */
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
