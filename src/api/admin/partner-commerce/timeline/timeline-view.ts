import { type TimelineEntry } from "../../../../health/overview/read-timeline"
import { type Json } from "../json"
import { type Page } from "../pagination"

export type AdminTimelineEntry = Json<TimelineEntry>

export interface AdminTimelineResponse extends Page {
  timeline: AdminTimelineEntry[]
}
