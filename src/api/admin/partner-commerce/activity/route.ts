import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { paging, parse } from "../parse"
import { refusable } from "../refusable"

const query = z.object({
  direction: z.enum(["out", "in"]).optional(),
  operation: z.string().optional(),
  trx_id: z.string().optional(),
  /** What was sent and received about one item. */
  partner_id: z.string().min(1).optional(),
  ...paging,
})

/** What was sent and received, newest first; secrets and personal data were masked before it was written. */
export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { limit, offset, partner_id, ...given } = parse(query, req.query)
  const filter = { ...given, ...(partner_id && { partner_ids: { $contains: [partner_id] } }) }
  const service = req.scope.resolve(PARTNER_COMMERCE)
  await service.activity.flush()
  const [entries, count] = await service.listAndCountActivities(filter, {
    take: limit,
    skip: offset,
    order: { at: "DESC" },
  })
  // Up to a thousand ids each, which the request shows as well.
  const activity = entries.map(({ partner_ids: _, ...entry }) => entry)
  res.json({ activity, count, limit, offset })
})
