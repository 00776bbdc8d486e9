export interface AdminProblemDismissedResponse {
  id: string
  object: "problem"
  dismissed: true
}
