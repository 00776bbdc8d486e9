import { type Health } from "../../../../health/overview/read-health"
import { type Json } from "../json"

export interface AdminHealthResponse {
  health: Json<Health>
}
