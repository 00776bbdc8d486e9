import { type readOverview } from "../../../../health/overview/read-overview"
import { type Json } from "../json"
import { type AdminRun, toRunView } from "../runs/run-view"

type Overview = Awaited<ReturnType<typeof readOverview>>

export type AdminOverview = Omit<Json<Overview>, "run"> & { run: AdminRun | null }
export type AdminProblem = AdminOverview["problems"][number]
export type AdminBlockedCause = AdminOverview["causes"][number]
export type AdminNeed = AdminOverview["needs"][number]
export type AdminSubject = AdminOverview["subjects"][string]
export type AdminLaneLag = NonNullable<AdminOverview["lag"]>["stock"]

export interface AdminOverviewResponse {
  overview: AdminOverview
}

export const toOverviewView = ({ run, ...overview }: Overview) => ({ ...overview, run: run && toRunView(run) })

/** For a person who may not see customers. */
export const withoutPeople = (overview: Overview): Overview => ({
  ...overview,
  subjects: Object.fromEntries(
    Object.entries(overview.subjects).map(([id, subject]) => [id, { ...subject, customer: null }]),
  ),
})
