import { hasPermission } from "@medusajs/framework"
import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"

const withRoles = z.looseObject({ roles: z.array(z.string()).default([]) })

/** Whether this person may see customers. Everybody may if Medusa's role-based access control is off. */
export async function mayReadPersonalData(req: AuthenticatedMedusaRequest): Promise<boolean> {
  const { roles } = withRoles.parse(req.auth_context.app_metadata ?? {})
  const actions = { resource: "partner_commerce_personal_data", operation: "read" }
  return hasPermission({ roles, actions, container: req.scope })
}
