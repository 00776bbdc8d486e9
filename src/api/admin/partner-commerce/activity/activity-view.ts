import { type listActivity } from "../../../../use-cases/health/list-activity"
import { type Json } from "../json"
import { type Page } from "../pagination"

/** A request or callback, masked before it was written. */
export type AdminActivity = Json<Awaited<ReturnType<typeof listActivity>>["activity"][number]>

export interface AdminActivityListResponse extends Page {
  activity: AdminActivity[]
}
