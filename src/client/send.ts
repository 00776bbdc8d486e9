import { type IncomingHttpHeaders } from "node:http"
import { type Dispatcher } from "undici"
import { untilAborted } from "./abortable"

/** A request that is ready to be sent. */
export interface OutgoingRequest {
  dispatcher: Dispatcher
  origin: string
  method: string
  /** Encoded, with query. */
  path: string
  headers: Record<string, string>
  body?: string
  /** For the whole exchange: connecting, headers and body. */
  timeoutMs: number
  maxAnswerBytes: number
  signal?: AbortSignal
}

/**
 * The outcome of sending it. `begun` is evidence, not a guess from an error code: undici reports when it is about to write the request, and
 * before that moment no byte of it has left this process.
 */
export type Sent =
  | { outcome: "answered"; status: number; headers: IncomingHttpHeaders; text: string }
  | { outcome: "too_large"; status: number }
  | { outcome: "timed_out" | "cancelled"; begun: boolean }
  | { outcome: "failed"; begun: boolean; error: Error }

/** Sends one request one time. Redirects are not followed, nothing is repeated, nothing is thrown. */
export async function sendOnce(request: OutgoingRequest): Promise<Sent> {
  const deadline = startDeadline(request)
  const progress = { begun: false }
  try {
    const pending = request.dispatcher.compose(watchStart(progress, deadline)).request({
      origin: request.origin,
      path: request.path,
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal: deadline.signal,
      // undici may otherwise send a GET again by itself; whether to repeat is decided in one place.
      idempotent: false,
    })
    const answer = await untilAborted(pending, deadline.signal)
    // Destroying a body emits an error, which without a listener would end the process.
    answer.body.on("error", () => {})
    const text = await readText(answer.body, request.maxAnswerBytes)
    if (text === undefined) return { outcome: "too_large", status: answer.statusCode }
    return { outcome: "answered", status: answer.statusCode, headers: answer.headers, text }
  } catch (error) {
    if (deadline.reason) return { outcome: deadline.reason, begun: progress.begun }
    return {
      outcome: "failed",
      begun: progress.begun,
      error: error instanceof Error ? error : new Error(String(error)),
    }
  } finally {
    deadline.clear()
  }
}

/**
 * The caller's signal and the timeout as one. Not `AbortSignal.any`: with a signal that lives as long as the process, Node 20
 * keeps every combined signal alive.
 */
function startDeadline({ timeoutMs, signal }: Pick<OutgoingRequest, "timeoutMs" | "signal">) {
  const controller = new AbortController()
  const deadline = {
    signal: controller.signal,
    reason: undefined as "timed_out" | "cancelled" | undefined,
    clear() {
      clearTimeout(timer)
      signal?.removeEventListener("abort", cancel)
    },
  }
  const stop = (reason: "timed_out" | "cancelled") => {
    deadline.reason ??= reason
    controller.abort()
  }
  const cancel = () => stop("cancelled")
  const timer = setTimeout(() => stop("timed_out"), timeoutMs)
  if (signal?.aborted) cancel()
  else signal?.addEventListener("abort", cancel, { once: true })
  return deadline
}

/**
 * Notes when the request starts to be written. Forbids a start after the deadline, when the caller has already been answered that
 * nothing was sent, and a second start: undici re-queues a request in some races.
 */
function watchStart(
  progress: { begun: boolean },
  deadline: { reason?: string },
): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        if (deadline.reason) throw new Error("the request was given up before it was sent")
        if (progress.begun) throw new Error("the request would have been sent a second time")
        progress.begun = true
        handler.onRequestStart?.(controller, context)
      },
      onRequestUpgrade: (controller, status, headers, socket) =>
        handler.onRequestUpgrade?.(controller, status, headers, socket),
      onResponseStart: (controller, status, headers, message) =>
        handler.onResponseStart?.(controller, status, headers, message),
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
    })
}

/** The body as UTF-8, or undefined when it is larger than allowed. */
async function readText(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
