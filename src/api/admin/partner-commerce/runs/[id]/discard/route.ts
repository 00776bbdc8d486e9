import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../../../../../modules/partner-commerce"
import { discardRun } from "../../../../../../use-cases/catalog/brake"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminRunResponse, toRunView } from "../../run-view"

/** Leaves the changes that the brake holds unsent, and does not raise them again until they differ. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminRunResponse>) => {
  const id = req.params.id ?? ""
  await discardRun(req.scope, id, await readActor(req))
  const run = await req.scope.resolve(PARTNER_COMMERCE).retrieveRun(id)
  res.json({ run: toRunView(run) })
})

const users = z.array(z.object({ email: z.string() }))

async function readActor(req: AuthenticatedMedusaRequest): Promise<string> {
  const { actor_id, actor_type } = req.auth_context
  if (actor_type !== "user") return actor_type
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "user", fields: ["email"], filters: { id: actor_id } })
  return users.parse(data)[0]?.email ?? actor_id
}
