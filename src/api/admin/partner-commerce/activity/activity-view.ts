import { type ActivityPage } from "../../../../activity/sql/activity-list"
import { type Json } from "../json"
import { type Page } from "../pagination"

/** A request or callback, already masked. */
export type AdminActivity = AdminActivityListResponse["activity"][number]

export type AdminActivityListResponse = Json<ActivityPage> & Page
