import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText, lineText, searchText } from "../../../../service/rules/wire/texts"
import { toTransactionKey } from "../../../../service/rules/wire/callbacks"
import { listActivity } from "../../../../health/overview/list-activity"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { mayReadPersonalData } from "../personal-data"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { type AdminActivityListResponse } from "./activity-view"
import { openStore } from "../../../../store/store"

const query = z.object({
  direction: z.enum(["out", "in"]).optional().describe("`out`: requests to the service; `in`: its callbacks."),
  operation: lineText().optional().describe("The name of an operation, for example `catalog.sync`."),
  trx_id: idText.transform(toTransactionKey).optional().describe("Only entries about this transaction."),
  partner_id: idText.optional().describe("Only entries about this item."),
  pings: z
    .enum(["shown", "hidden"])
    .default("shown")
    .describe("`hidden`: leaves out pings and existence checks, and counts them in `pings`."),
  q: searchText
    .optional()
    .describe(
      "A part of the name of an operation, of an item (name, SKU, partner id), or of a deal or payment (its ids, this store's order number).",
    ),
  operations: lineText(2_000)
    .optional()
    .describe("With `q`: also finds these operations. Separate their names by commas."),
  ...paginationParams,
})

export const requests = { GET: { query } } satisfies RouteRequests

/** Sent requests and received callbacks, newest first, 10,000 at most; secrets and personal data are masked. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminActivityListResponse>) => {
    const { limit, offset, q, operations, pings, ...filter } = validate(query, req.query)
    const page = await listActivity(openStore(req.scope), {
      direction: filter.direction,
      operation: filter.operation,
      trxId: filter.trx_id,
      partnerId: filter.partner_id,
      withoutPings: pings === "hidden",
      search: q
        ? { q, operations: operations?.split(",") ?? [], isImpersonal: !(await mayReadPersonalData(req)) }
        : null,
      limit,
      offset,
    })
    res.json({ ...page, limit, offset })
  },
)
