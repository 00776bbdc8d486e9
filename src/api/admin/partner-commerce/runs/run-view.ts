import { type RunNote } from "../../../../messages/rules/message"
import { type readRun, type RunFacts } from "../../../../catalog/runs/read-runs"
import { type RestoredPrices } from "../../../../catalog/runs/restore-prices"
import { type Json } from "../json"
import { type Page } from "../pagination"

/** A push or a read-back. */
export type AdminRun = Json<ReturnType<typeof toRunView>>

export interface AdminRunResponse {
  run: AdminRun
}

/** With the state of the sent content; null = the run has not ended. */
export type AdminRunWithSent = AdminRun & Json<Pick<RunFacts, "sent">>

export interface AdminRunListResponse extends Page {
  runs: AdminRunWithSent[]
}

/** `causes`: the reasons why sent content is refused, rejected or blocked. */
export type AdminRunDetailResponse = AdminRunResponse & Json<Omit<Awaited<ReturnType<typeof readRun>>, "run">>

/** The prices that were written into the store, or that a dry run planned. */
export interface AdminRestoredPricesResponse {
  restored: Json<RestoredPrices>
}

/** A started run; `GET /runs/:id` shows its progress. */
export interface AdminRunStartedResponse {
  run_id: string
}

/** Only the run itself writes its note and its scope. `by`: the person who requested it; null = no person did. */
export const toRunView = (run: RunFacts["run"]) => ({
  ...run,
  note: run.note as RunNote | null,
  by: typeof run.scope?.by === "string" ? run.scope.by : null,
})
