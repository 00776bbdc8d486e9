import { type RunNote } from "../../../../messages/rules/message"
import { type readRun } from "../../../../catalog/runs/read-run"
import { type RestoredPrices } from "../../../../catalog/runs/restore-prices"
import { type RunFacts } from "../../../../catalog/runs/run-facts"
import { type Json } from "../json"
import { type Page } from "../pagination"

/** A push or a read-back. */
export type AdminRun = Json<ReturnType<typeof toRunView>>

export interface AdminRunResponse {
  run: AdminRun
}

/** With what has become of the content that it sent; null = it goes on. */
export type AdminRunWithSent = AdminRun & Json<Pick<RunFacts, "sent">>

export interface AdminRunListResponse extends Page {
  runs: AdminRunWithSent[]
}

/** `causes`: what is refused, rejected or blocked of what it sent. */
export type AdminRunDetailResponse = AdminRunResponse & Json<Omit<Awaited<ReturnType<typeof readRun>>, "run">>

/** The prices that were written into the store; those of a dry run were only planned. */
export interface AdminRestoredPricesResponse {
  restored: Json<RestoredPrices>
}

/** A run was started: `GET /runs/:id` says how it goes. */
export interface AdminRunStartedResponse {
  run_id: string
}

/** Only the run itself writes its note and its scope. `by`: the person who asked for it; null = nobody did. */
export const toRunView = (run: RunFacts["run"]) => ({
  ...run,
  note: run.note as RunNote | null,
  by: typeof run.scope?.by === "string" ? run.scope.by : null,
})
