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
 * The outcome of sending a request. `begun` is proof, not a guess from an error code: undici reports the moment before it writes the
 * request, and until then no byte of the request has left this process.
 */
export type Sent =
  | { outcome: "answered"; status: number; headers: IncomingHttpHeaders; text: string }
  | { outcome: "too_large"; status: number }
  | { outcome: "timed_out" | "cancelled"; begun: boolean }
  | { outcome: "failed"; begun: boolean; error: Error }

/** The outcome for a streamed answer: `chunks` throws a {@link BrokenAnswer} if the rest does not arrive. */
export type Opened = { outcome: "opened"; status: number; chunks: AsyncGenerator<Buffer, void> }

/** The rest of an answer did not arrive. */
export class BrokenAnswer extends Error {
  override name = "BrokenAnswer"

  constructor(readonly sent: Sent) {
    super("the answer broke off")
  }
}

/** Sends one request once. It follows no redirects, repeats nothing and throws nothing. */
export async function sendOnce(request: OutgoingRequest): Promise<Sent> {
  const exchange = startExchange(request)
  try {
    return await readAnswer(await exchange.answer(), request.maxAnswerBytes)
  } catch (error) {
    return exchange.toBroken(error)
  } finally {
    exchange.deadline.clear()
  }
}

/**
 * Sends one request once, and passes a good answer of any size on while it arrives; it reads any other answer completely. The timeout
 * counts for the headers, and then for each silence of the service, but not for a slow reader of the chunks.
 */
export async function openOnce(request: OutgoingRequest): Promise<Sent | Opened> {
  const exchange = startExchange(request)
  const { deadline } = exchange
  try {
    const answer = await exchange.answer()
    if (isGood(answer.statusCode)) {
      answer.body.once("close", () => deadline.clear())
      if (answer.body.closed) deadline.clear()
      return { outcome: "opened", status: answer.statusCode, chunks: readChunks(answer.body, exchange) }
    }
    const sent = await readAnswer(answer, request.maxAnswerBytes)
    deadline.clear()
    return sent
  } catch (error) {
    deadline.clear()
    return exchange.toBroken(error)
  }
}

export const isGood = (status: number) => status >= 200 && status <= 299

function startExchange(request: OutgoingRequest) {
  const deadline = startDeadline(request)
  const progress = { begun: false }
  return {
    deadline,
    async answer(): Promise<Dispatcher.ResponseData> {
      const pending = request.dispatcher.compose(watchStart(progress, deadline)).request({
        origin: request.origin,
        path: request.path,
        method: request.method,
        headers: request.headers,
        body: request.body,
        signal: deadline.signal,
        // Keeps undici from repeating a GET by itself, because only one place decides about repetitions.
        idempotent: false,
      })
      const answer = await untilAborted(pending, deadline.signal)
      // Destroying a body emits an error, which would end the process without a listener.
      answer.body.on("error", () => {})
      return answer
    },
    toBroken(error: unknown): Sent {
      if (deadline.reason) return { outcome: deadline.reason, begun: progress.begun }
      return {
        outcome: "failed",
        begun: progress.begun,
        error: error instanceof Error ? error : new Error(String(error)),
      }
    },
  }
}

async function readAnswer(answer: Dispatcher.ResponseData, maxBytes: number): Promise<Sent> {
  const text = await readText(answer.body, maxBytes)
  if (text === undefined) return { outcome: "too_large", status: answer.statusCode }
  return { outcome: "answered", status: answer.statusCode, headers: answer.headers, text }
}

async function* readChunks(
  body: AsyncIterable<Buffer>,
  exchange: ReturnType<typeof startExchange>,
): AsyncGenerator<Buffer, void> {
  const { deadline } = exchange
  try {
    for await (const chunk of body) {
      deadline.pause()
      yield chunk
      deadline.renew()
    }
  } catch (error) {
    throw new BrokenAnswer(exchange.toBroken(error))
  } finally {
    deadline.clear()
  }
}

/**
 * Joins the caller's signal and the timeout. Not `AbortSignal.any`: with a signal that lives as long as the process, Node 20 keeps every
 * combined signal alive.
 */
function startDeadline({ timeoutMs, signal }: Pick<OutgoingRequest, "timeoutMs" | "signal">) {
  const controller = new AbortController()
  const deadline = {
    signal: controller.signal,
    reason: undefined as "timed_out" | "cancelled" | undefined,
    pause: () => clearTimeout(timer),
    /** Starts the full time again. */
    renew() {
      clearTimeout(timer)
      timer = setTimeout(timeOut, timeoutMs)
    },
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
  const timeOut = () => stop("timed_out")
  let timer = setTimeout(timeOut, timeoutMs)
  if (signal?.aborted) cancel()
  else signal?.addEventListener("abort", cancel, { once: true })
  return deadline
}

/**
 * Notes when undici starts to write the request. It forbids a start after the deadline, when the caller already got the result "not sent".
 * It also forbids a second start, because undici re-queues a request in some races.
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

/** The body as UTF-8; undefined if it is too large. */
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
