import { type RunNote } from "../../../../core/message/message"
import { type PartnerCommerceModuleService } from "../../../../modules/partner-commerce"
import { type Json } from "../json"
import { type Page } from "../pagination"

type RunRow = Awaited<ReturnType<PartnerCommerceModuleService["retrieveRun"]>>

/** A push or a read-back. */
export type AdminRun = Json<ReturnType<typeof toRunView>>

export interface AdminRunResponse {
  run: AdminRun
}

export interface AdminRunListResponse extends Page {
  runs: AdminRun[]
}

/** A run was started: `GET /runs/:id` says how it goes. */
export interface AdminRunStartedResponse {
  run_id: string
}

/** Only the run itself writes its note and its scope. `by`: the person who asked for it; null = nobody did. */
export const toRunView = (run: RunRow) => ({
  ...run,
  note: run.note as RunNote | null,
  by: typeof run.scope?.by === "string" ? run.scope.by : null,
})
