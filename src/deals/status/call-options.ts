import { type CallOptions } from "../../service/call"

/** Settling comes again by itself: a service that is slow or away is not waited for, so that it holds up no other deal. */
export const ONE_ATTEMPT: CallOptions = { maxAttempts: 1 }
