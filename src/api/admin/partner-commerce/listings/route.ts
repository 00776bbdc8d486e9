import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { markTouched } from "../../../../use-cases/configuration/estimate-change"
import { AdminApiError } from "../../../../use-cases/admin-api-error"
import { parse } from "../parse"
import { refusable } from "../refusable"

const body = z.strictObject({
  product_ids: z.array(z.string().min(1)).min(1).max(1000),
  /** null = take the rule. */
  enabled: z.boolean().nullable(),
})

const products = z.array(z.object({ id: z.string() }))

/** Opts many products in or out at once; their other choices stay as they are. */
export const POST = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { product_ids, enabled } = parse(body, req.body)
  const ids = [...new Set(product_ids)]
  await requireProducts(req, ids)
  await req.scope.resolve(PARTNER_COMMERCE).configuration.files.setEnabled(ids, enabled)
  const touches = await markTouched(req.scope, { source: "product", ids })
  res.json({ listings: ids.map((product_id) => ({ product_id, enabled })), count: ids.length, touches })
})

/** @throws MedusaError `invalid_data` that names what this store does not have */
async function requireProducts(req: MedusaRequest, ids: string[]): Promise<void> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "product", fields: ["id"], filters: { id: ids } })
  const known = new Set(products.parse(data).map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length === 0) return
  const list = missing.slice(0, 10).join(", ")
  const message = `product_ids: this store has no product ${list}`
  throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "no_product", ids: list }, message)
}
