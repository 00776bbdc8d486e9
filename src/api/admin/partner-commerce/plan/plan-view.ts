import { type CatalogPlan } from "../../../../catalog/preview/preview"
import { type Json } from "../json"

/** Dry run of a full push. */
export type AdminPlan = Json<CatalogPlan>
export type AdminPlanEntry = AdminPlan["entries"][number]
export type AdminPlannedOperation = AdminPlanEntry["operation"]

export interface AdminPlanResponse {
  plan: AdminPlan
}
