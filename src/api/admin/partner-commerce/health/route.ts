import { type MedusaRequest } from "@medusajs/framework/http"
import { readHealth, type Health } from "../../../../health/overview/read-health"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { openStore } from "../../../../store/store"
import { type Json } from "../json"

/** For a monitor of the store, with a secret key: 200 while every figure is good, else 503, with the figures. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminHealthResponse>) => {
  const health = await readHealth(openStore(req.scope))
  res.setHeader("cache-control", "no-store")
  res.status(health.ok ? 200 : 503).json({ health })
})

interface AdminHealthResponse {
  health: Json<Health>
}
