import { type Health } from "../../../../use-cases/health/read-health"
import { type Json } from "../json"

export interface AdminHealthResponse {
  health: Json<Health>
}
