import { type AuthenticatedMedusaRequest, type MedusaResponse, type MedusaStoreRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { medusaId } from "../../../../service/rules/wire/texts"
import { AdminApiError } from "../../../../messages/admin-api-error"
import { type Checkout, type CheckoutQuestion, readCheckout } from "../../../../payments/checkout/read-checkout"
import { withErrorHandler } from "../../../admin/partner-commerce/error-handler"
import { type RouteRequests, validate } from "../../../admin/partner-commerce/validation"
import { toCustomerLanguage } from "../../customer-language"
import { openStore } from "../../../../store/store"

const query = z.object({
  cart_id: medusaId.optional().describe("The cart; required unless `order_id` is given, and not allowed beside it."),
  order_id: medusaId.optional().describe("The order; required unless `cart_id` is given, and not allowed beside it."),
  // Only for the description: Medusa removes `locale` from the query before the validation.
  locale: z
    .string()
    .max(100)
    .optional()
    .describe("The customer's language, such as `fil-PH`; `Accept-Language` if it is absent."),
})

export const requests = { GET: { query } } satisfies RouteRequests

type StoreRequest = MedusaStoreRequest & Pick<Partial<AuthenticatedMedusaRequest>, "auth_context">

/** The state of the payment of a cart or an order. Storefronts show it on their checkout, return and order pages. */
export const GET = withErrorHandler(async (req: StoreRequest, res: MedusaResponse<{ checkout: Checkout }>) => {
  const checkout = await readCheckout(openStore(req.scope), {
    of: toSubject(validate(query, req.query)),
    customerId: req.auth_context?.actor_id ?? null,
    language: toCustomerLanguage(req),
  })
  // The state may change, and the address is the customer's own, so no cache may keep the answer.
  res.setHeader("cache-control", "private, no-store")
  res.json({ checkout })
})

/** @throws AdminApiError `invalid_data` unless it names either a cart or an order */
function toSubject({ cart_id, order_id }: Omit<z.output<typeof query>, "locale">): CheckoutQuestion["of"] {
  if (cart_id !== undefined && order_id === undefined) return { cartId: cart_id }
  if (order_id !== undefined && cart_id === undefined) return { orderId: order_id }
  throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "checkout_of_nothing", values: {} })
}
