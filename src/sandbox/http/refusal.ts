import { type Reply } from "./reply"

/**
 * A request that the service rejects: a rule throws it, and the server turns it into the answer.
 *
 * The body follows the interface document: `{ message }` for a rejection, and `{ code, message }` if it has a code. (The document shows the
 * two-field body for 500. If the document shows no error body for an operation, the answer has both fields, so that readers of either shape
 * can use it.)
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code?: string,
    readonly headers?: Record<string, string>,
  ) {
    super(message)
  }

  toReply(): Reply {
    const body = this.code === undefined ? { message: this.message } : { code: this.code, message: this.message }
    return { status: this.status, body, headers: this.headers }
  }
}
