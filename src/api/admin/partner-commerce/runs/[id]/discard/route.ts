import { type AuthenticatedMedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../../../../../modules/partner-commerce"
import { discardRun } from "../../../../../../use-cases/catalog/brake"
import { refusable } from "../../../refusable"

/** What the brake holds is not meant: it stays unsent, and is not raised again until it differs. */
export const POST = refusable(async (req: AuthenticatedMedusaRequest, res: MedusaResponse) => {
  const id = req.params.id ?? ""
  await discardRun(req.scope, id, await readActor(req))
  res.json({ run: await req.scope.resolve(PARTNER_COMMERCE).retrieveRun(id) })
})

const users = z.array(z.object({ email: z.string() }))

async function readActor(req: AuthenticatedMedusaRequest): Promise<string> {
  const { actor_id, actor_type } = req.auth_context
  if (actor_type !== "user") return actor_type
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "user", fields: ["email"], filters: { id: actor_id } })
  return users.parse(data)[0]?.email ?? actor_id
}
