import { type Reply } from "./reply"

/**
 * A request that the service refuses: thrown by a rule, turned into the answer by the server.
 *
 * The body follows the interface document: `{ message }` for a refusal, and `{ code, message }` where a code is given (the
 * document shows the two-field body for 500; operations whose error body it does not show get both fields, so that a reader of
 * either shape is served).
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
