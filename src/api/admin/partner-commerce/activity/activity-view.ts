import { type listActivity } from "../../../../use-cases/health/list-activity"
import { type Json } from "../json"
import { type Page } from "../pagination"

/** A request or callback, masked before it was written. */
export type AdminActivity = Json<Omit<ActivityRow, "raw_status" | "raw_duration_ms">>

/** Medusa's types have columns of numbers twice, and its rows have them once. */
type ActivityRow = Awaited<ReturnType<typeof listActivity>>["activity"][number]

export interface AdminActivityListResponse extends Page {
  activity: AdminActivity[]
}
