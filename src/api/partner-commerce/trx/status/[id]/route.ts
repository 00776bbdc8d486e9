import { callbackRoute } from "../../../callback"
import { answerStatus } from "../answer-status"

/** The status of a transaction has changed. */
export const POST = callbackRoute("callback.status", answerStatus)
/** The status of a transaction has changed. */
export const PUT = callbackRoute("callback.status", answerStatus)
