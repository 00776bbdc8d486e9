import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

const users = z.array(z.object({ email: z.string() }))

/** The name of the caller for a stored decision: a user's e-mail address, or the kind of key. */
export async function readActor(req: AuthenticatedMedusaRequest): Promise<string> {
  const { actor_id, actor_type } = req.auth_context
  if (actor_type !== "user") return actor_type
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "user", fields: ["email"], filters: { id: actor_id } })
  return users.parse(data)[0]?.email ?? actor_id
}
