import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { paging, parse } from "../parse"
import { refusable } from "../refusable"

export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { limit, offset } = parse(z.object(paging), req.query)
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const [runs, count] = await service.listAndCountRuns({}, { take: limit, skip: offset, order: { created_at: "DESC" } })
  res.json({ runs, count, limit, offset })
})
