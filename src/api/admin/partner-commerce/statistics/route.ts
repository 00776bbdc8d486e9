import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { requireConfigured } from "../../../../use-cases/configured"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { requireAnswer } from "../require-answer"
import { validate } from "../validation"
import { type AdminStatisticsResponse } from "./statistics-view"

const query = z.object({ date_from: z.iso.date(), date_to: z.iso.date() })

export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminStatisticsResponse>) => {
    const range = validate(query, req.query)
    const { transactions } = requireConfigured(req.scope.resolve(PARTNER_COMMERCE)).clients
    res.json({ statistics: requireAnswer(await transactions.getStatistics(range)) })
  },
)
