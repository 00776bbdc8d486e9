import { type CatalogPlan } from "../../../../use-cases/catalog/preview"
import { type Json } from "../json"

/** What a full push would do. */
export type AdminPlan = Json<CatalogPlan>
export type AdminPlanEntry = AdminPlan["entries"][number]
export type AdminPlannedOperation = AdminPlanEntry["operation"]

export interface AdminPlanResponse {
  plan: AdminPlan
}
