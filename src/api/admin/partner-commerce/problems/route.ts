import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { readProblems } from "../../../../health/problems/problems"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { type AdminProblemListResponse } from "./problem-view"
import { openStore } from "../../../../store/store"

const query = z.object({
  open: z.enum(["true", "false"]).default("true").describe("`true`: open problems; `false`: cleared problems."),
  ...paginationParams,
})

export const requests = { GET: { query } } satisfies RouteRequests

/** Problems that need a person, each with its fix and the page that explains it. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminProblemListResponse>) => {
  const { open, limit, offset } = validate(query, req.query)
  const page = await readProblems(openStore(req.scope), { isOpen: open === "true", limit, offset })
  res.json({ ...page, limit, offset })
})
