import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { listingChoice, NO_CHOICE } from "../../../../../../core/settings/configuration"
import { PARTNER_COMMERCE } from "../../../../../../modules/partner-commerce"
import { markChange } from "../../../../../../use-cases/catalog/change-buffer"
import { requireLiveCategory } from "../../../live-category"
import { parse } from "../../../parse"
import { AdminApiError } from "../../../../../../use-cases/admin-api-error"
import { refusable } from "../../../refusable"

const body = listingChoice.partial()

export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const product_id = await requireProduct(req)
  const [listing] = await req.scope.resolve(PARTNER_COMMERCE).listListings({ product_id })
  res.json({ listing: listing ?? { product_id, ...NO_CHOICE } })
})

export const POST = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const product_id = await requireProduct(req)
  const choice = parse(body, req.body)
  if (choice.category) await requireLiveCategory(req.scope, choice.category)
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const [existing] = await service.listListings({ product_id })
  const listing = existing
    ? await service.updateListings({ id: existing.id, ...choice })
    : await service.createListings({ product_id, ...choice })
  await markChange(req.scope, { source: "product", ids: [product_id], what: "content" })
  res.json({ listing })
})

async function requireProduct(req: MedusaRequest): Promise<string> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { id = "" } = req.params
  const { data } = await query.graph({ entity: "product", fields: ["id"], filters: { id } })
  if (data.length === 0)
    throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "product_not_found", values: { name: id } })
  return id
}
