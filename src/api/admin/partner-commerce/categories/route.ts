import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { readCategories } from "../../../../use-cases/catalog/refresh-categories"
import { requireConfigured } from "../../../../use-cases/configured"
import { parse } from "../parse"
import { toCategoryList } from "./category-list"
import { AdminApiError } from "../../../../use-cases/admin-api-error"
import { refusable } from "../refusable"

const query = z.object({ refresh: z.enum(["true", "false"]).optional() })

/** The service's categories as last read; read now with `refresh=true`, or where that was never done. */
export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { refresh } = parse(query, req.query)
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const known = await service.catalog.categories.list(shopCode)
  const reading = refresh === "true" || known.length === 0 ? await readCategories(req.scope) : null
  if (reading && !reading.ok) {
    const { message, why } = reading.error
    throw new AdminApiError(MedusaError.Types.UNEXPECTED_STATE, why, message)
  }
  const rows = reading ? await service.catalog.categories.list(shopCode) : known
  res.json(toCategoryList(rows, reading?.value ?? null))
})
