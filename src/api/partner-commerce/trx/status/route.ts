import { callbackRoute } from "../../callback"
import { answerStatus } from "./answer-status"

export const POST = callbackRoute("callback.status", answerStatus)
export const PUT = callbackRoute("callback.status", answerStatus)
