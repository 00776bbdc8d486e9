import { type ActivityPage } from "../../../../activity/sql/activity-list"
import { type Json } from "../json"
import { type Page } from "../pagination"

/** A request or callback, masked before it was written. */
export type AdminActivity = AdminActivityListResponse["activity"][number]

export type AdminActivityListResponse = Json<ActivityPage> & Page
