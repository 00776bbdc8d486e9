import { type MedusaRequest } from "@medusajs/framework/http"
import { readHealth } from "../../../../health/overview/read-health"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type AdminHealthResponse } from "./health-view"
import { openStore } from "../../../../store/store"

/** For a monitor of the store, with a secret key: 200 while every figure is good, else 503, with the figures. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminHealthResponse>) => {
  const health = await readHealth(openStore(req.scope))
  res.setHeader("cache-control", "no-store")
  res.status(health.ok ? 200 : 503).json({ health })
})
