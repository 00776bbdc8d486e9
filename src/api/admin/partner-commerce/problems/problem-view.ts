import { type ProblemFacts } from "../../../../health/problems/problems"
import { type Json } from "../json"
import { type Page } from "../pagination"

export interface AdminProblemListResponse extends Page {
  problems: Json<ProblemFacts>[]
}

export interface AdminProblemDismissedResponse {
  id: string
  object: "problem"
  dismissed: true
}
