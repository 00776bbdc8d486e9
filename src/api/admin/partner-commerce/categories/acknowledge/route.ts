import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { PARTNER_COMMERCE } from "../../../../../modules/partner-commerce"
import { requireConfigured } from "../../../../../use-cases/configured"
import { toCategoryList } from "../category-list"
import { refusable } from "../../refusable"

/** Somebody has seen what the service changed: from now on only what comes after is news. */
export const POST = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  await service.catalog.categories.acknowledge(shopCode)
  res.json(toCategoryList(await service.catalog.categories.list(shopCode), null))
})
