import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { paging, parse } from "../parse"
import { refusable } from "../refusable"

const query = z.object({ ...paging, eventful: z.enum(["true", "false"]).optional() })
/** Read-backs come every quarter of an hour, and mostly find everything as it should be. */
const EVENTFUL = { $or: [{ kind: "sync" as const }, { status: "failed" as const }, { note: { $ne: null } }] }

export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { limit, offset, eventful } = parse(query, req.query)
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const which = eventful === "true" ? EVENTFUL : {}
  const [runs, count] = await service.listAndCountRuns(which, {
    take: limit,
    skip: offset,
    order: { created_at: "DESC" },
  })
  res.json({ runs, count, limit, offset })
})
