import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../../../service/rules/wire/texts"
import { forgetCustomerAccount } from "../../../../../../payments/customer-account/forget-customer-account"
import { readCustomerAccountView } from "../../../../../../payments/customer-account/read-customer-account"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminCustomerAccountDeletedResponse, type AdminCustomerAccountResponse } from "./customer-account-view"
import { type RouteRequests, validate } from "../../../validation"
import { openStore } from "../../../../../../store/store"

const params = z.object({ id: idText.describe("The customer's id.") })

export const requests = { params } satisfies RouteRequests

/** The part of the customer's account at the service that this store may know. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminCustomerAccountResponse>) => {
  res.json({ customer_account: await readCustomerAccountView(openStore(req.scope), validate(params, req.params).id) })
})

/** Forgets the customer's account in this store, and ends the connection at the service. */
export const DELETE = withErrorHandler(
  async (req: MedusaRequest, res: AdminResponse<AdminCustomerAccountDeletedResponse>) => {
    const { id, remote } = await forgetCustomerAccount(openStore(req.scope), validate(params, req.params).id)
    res.json({ id, object: "customer_account", deleted: true, remote })
  },
)
