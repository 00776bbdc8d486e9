import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import {
  forgetCustomerAccount,
  type RemoteForgetting,
} from "../../../../payments/customer-account/forget-customer-account"
import {
  type CustomerAccountView,
  readCustomerAccountView,
} from "../../../../payments/customer-account/read-customer-account"
import { withErrorHandler } from "../../../admin/partner-commerce/error-handler"
import { type RouteRequests } from "../../../admin/partner-commerce/validation"
import { openStore } from "../../../../store/store"

interface CustomerAccountForgotten {
  id: string
  object: "customer_account"
  deleted: true
  remote: RemoteForgetting
}

export const requests = { DELETE: { refusals: [404] } } satisfies RouteRequests

// middlewares.ts only admits the signed-in customer, for their own account.

/** The signed-in customer's account at the service. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: MedusaResponse<{ customer_account: CustomerAccountView }>) => {
    res.json({ customer_account: await readCustomerAccountView(openStore(req.scope), req.auth_context.actor_id) })
  },
)

/** Forgets the signed-in customer's account in this store, and ends the connection at the service. */
export const DELETE = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: MedusaResponse<CustomerAccountForgotten>) => {
    const { id, remote } = await forgetCustomerAccount(openStore(req.scope), req.auth_context.actor_id)
    res.json({ id, object: "customer_account", deleted: true, remote })
  },
)
