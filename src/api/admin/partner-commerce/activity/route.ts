import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { paging, parse } from "../parse"

const query = z.object({
  direction: z.enum(["out", "in"]).optional(),
  operation: z.string().optional(),
  trx_id: z.string().optional(),
  ...paging,
})

/** What was sent and received, newest first; secrets and personal data were masked before it was written. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { limit, offset, ...filter } = parse(query, req.query)
  const service = req.scope.resolve(PARTNER_COMMERCE)
  await service.activity.flush()
  const [activity, count] = await service.listAndCountActivities(filter, {
    take: limit,
    skip: offset,
    order: { at: "DESC" },
  })
  res.json({ activity, count, limit, offset })
}
