import { type AuthenticatedMedusaRequest, type MedusaResponse, type MedusaStoreRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { medusaId } from "../../../../core/wire/texts"
import { type Checkout, readCheckout } from "../../../../use-cases/payments/checkout/read-checkout"
import { withErrorHandler } from "../../../admin/partner-commerce/error-handler"
import { type RouteRequests, validate } from "../../../admin/partner-commerce/validation"

const query = z.object({ cart_id: medusaId.describe("The cart.") })

export const requests = { GET: { query } } satisfies RouteRequests

type StoreRequest = MedusaStoreRequest & Pick<Partial<AuthenticatedMedusaRequest>, "auth_context">

/** How the payment of a cart with the service stands: what a storefront shows on the way there and back. */
export const GET = withErrorHandler(async (req: StoreRequest, res: MedusaResponse<{ checkout: Checkout }>) => {
  const { cart_id } = validate(query, req.query)
  res.json({
    checkout: await readCheckout(req.scope, { cartId: cart_id, customerId: req.auth_context?.actor_id ?? null }),
  })
})
