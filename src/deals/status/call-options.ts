import { type CallOptions } from "../../service/call"

/** One attempt: the settler returns by itself, so a slow service does not delay the other deals. */
export const ONE_ATTEMPT: CallOptions = { maxAttempts: 1 }
