import { hasPermission } from "@medusajs/framework"
import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { readDealDetail } from "../../../../deals/list/read-deal-detail"
import { toDealDetail, type toDealView } from "./deal-view"

const withRoles = z.looseObject({ roles: z.array(z.string()).default([]) })

/** The deal as this person may see it. @throws AdminApiError `no_deal` */
export async function readShownDeal(req: AuthenticatedMedusaRequest, trxId: string): Promise<DealDetailView> {
  const order = toDealDetail(await readDealDetail(req.scope, trxId))
  return (await mayReadPersonalData(req)) ? order : withoutCustomer(order)
}

/** May this person see who bought something? Everybody may where Medusa's role-based access control is off. */
export async function mayReadPersonalData(req: AuthenticatedMedusaRequest): Promise<boolean> {
  const { roles } = withRoles.parse(req.auth_context.app_metadata ?? {})
  const actions = { resource: "partner_commerce_personal_data", operation: "read" }
  return hasPermission({ roles, actions, container: req.scope })
}

type DealView = ReturnType<typeof toDealView>
type DealDetailView = ReturnType<typeof toDealDetail>

export const withoutPerson = (order: DealView): DealView => ({ ...order, customer_name: "", customer: null })

const withoutCustomer = (order: DealDetailView): DealDetailView => ({
  ...order,
  customer_name: "",
  customer: {},
  sender: null,
})
