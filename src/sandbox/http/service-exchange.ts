import { type IncomingMessage, type ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { parseJson, readBody } from "./body-reader"
import { type Fault } from "../faults"
import { Refusal } from "./refusal"
import { type ApiRequest, type Reply, type Route } from "./reply"
import { type Router } from "./router"
import { isSame } from "./secret-comparison"
import { spoilReply } from "./spoiled-reply"
import { type World } from "../world"
import { writeReply } from "./reply-writer"

/** An API of the service, mounted under a prefix. */
export interface MountedApi {
  prefix: string
  router: Router
  /** Static bearer token on every operation; the token endpoint of the card platform has its own credentials. */
  needsToken: boolean
}

interface Arrived {
  api: MountedApi
  url: URL
  message: IncomingMessage
  response: ServerResponse
}

/** No reply: the connection is reset, or stays open until the caller gives up. */
type Outcome = { reply: Reply; note?: string } | { reply: null; connection: "reset" | "hang"; note: string }

/** A call to one of the service's APIs: faults, authentication, the operation, the answer, and a line in the journal. */
export async function serveApiCall(world: World, arrived: Arrived): Promise<void> {
  const { api, url, message, response } = arrived
  const started = performance.now()
  const method = message.method ?? "GET"
  const path = url.pathname.slice(api.prefix.length) || "/"
  const found = api.router.find(method, path)
  const operation = found?.route.operation ?? "unknown"
  let request: ApiRequest | undefined
  let outcome: Outcome
  try {
    const rawBody = await readBody(message)
    const params = found?.params ?? {}
    request = {
      method,
      path,
      params,
      query: url.searchParams,
      headers: message.headers,
      rawBody,
      json: parseJson(rawBody),
    }
    const fault = found && world.faults.take({ operation, method, path: url.pathname, body: rawBody.toString("utf8") })
    outcome = await perform(world, { api, request, route: found?.route, fault })
  } catch (error) {
    outcome = { reply: toErrorReply(error) }
  }
  world.journal.record({
    direction: "in",
    operation,
    method,
    path: `${url.pathname}${url.search}`,
    status: outcome.reply?.status ?? null,
    ms: Math.round(performance.now() - started),
    request: request?.json ?? (request && request.rawBody.length > 0 ? request.rawBody.toString("utf8") : undefined),
    response: outcome.reply?.body ?? (outcome.reply?.text && String(outcome.reply.text.content)),
    note: outcome.note,
  })
  if (outcome.reply) writeReply(response, outcome.reply)
  else if (outcome.connection === "reset") message.socket.resetAndDestroy()
}

interface Performance {
  api: MountedApi
  request: ApiRequest
  route: Route | undefined
  fault: Fault | undefined
}

/** The order matters: a fault that strikes before the call leaves it without any effect, and is not stopped by a bad token. */
async function perform(world: World, { api, request, route, fault }: Performance): Promise<Outcome> {
  const note = fault && `fault: ${fault.kind}`
  switch (fault?.kind) {
    case "status":
      return { reply: toFaultyReply(fault), note }
    case "rate_limit":
      return { reply: tooManyRequests(fault, world.clock()), note }
    case "reset_before":
      return { reply: null, connection: "reset", note: "fault: reset_before" }
    case "hang":
      if (!fault.after) return { reply: null, connection: "hang", note: "fault: hang" }
      break
    case "delay":
      if (!fault.after) await sleep(fault.ms, undefined, { signal: world.closing })
      break
    default:
      break
  }
  const reply = await answerCall(world, { api, request, route })
  if (fault?.kind === "delay" && fault.after) await sleep(fault.ms, undefined, { signal: world.closing })
  if (fault?.kind === "hang")
    return { reply: null, connection: "hang", note: "fault: hang, after the call took effect" }
  if (fault?.kind === "reset_after") return { reply: null, connection: "reset", note: "fault: reset_after" }
  return { reply: fault ? spoilReply(fault, reply) : reply, note }
}

async function answerCall(world: World, { api, request, route }: Omit<Performance, "fault">): Promise<Reply> {
  try {
    if (api.needsToken && !isAuthorized(world, request)) throw new Refusal(401, "missing or invalid token")
    if (!route) throw new Refusal(404, `no operation ${request.method} ${request.path}`)
    checkMediaType(api, request)
    return await route.handle(request)
  } catch (error) {
    return toErrorReply(route ? asListed(route, error) : error)
  }
}

const ALWAYS_LISTED = [401, 500]

/**
 * An operation answers only the statuses that the document lists: if the document lists no rejection except 500, a bad query also gets 500.
 */
function asListed({ refusals }: Route, error: unknown): unknown {
  if (!(error instanceof Refusal) || !refusals) return error
  if ([...ALWAYS_LISTED, ...refusals].includes(error.status)) return error
  return new Refusal(500, error.message, error.code ?? "VALIDATION_ERROR", error.headers)
}

function isAuthorized({ identity }: World, { headers }: ApiRequest): boolean {
  const [, token] = /^bearer +(\S.*)$/i.exec(headers.authorization ?? "") ?? []
  return token !== undefined && isSame(token.trim(), identity.token)
}

/** "All request and response bodies are JSON (application/json)". */
function checkMediaType({ needsToken }: MountedApi, { headers, rawBody, json }: ApiRequest): void {
  if (!needsToken || rawBody.length === 0) return
  if (!/^application\/json\b/i.test(headers["content-type"] ?? "")) {
    throw new Refusal(400, "malformed payload: the content type must be application/json")
  }
  if (json === undefined) throw new Refusal(400, "malformed payload: the body is not JSON")
}

function toErrorReply(error: unknown): Reply {
  if (error instanceof Refusal) return error.toReply()
  const message = error instanceof Error ? error.message : String(error)
  return { status: 500, body: { code: "INTERNAL_ERROR", message } }
}

function toFaultyReply({ status, body, text }: Fault & { kind: "status" }): Reply {
  if (text !== undefined) return { status, text: { type: "text/html", content: text } }
  return { status, body: body ?? defaultBody(status) }
}

function defaultBody(status: number): unknown {
  if (status < 400) return {}
  return status >= 500 ? { code: "INTERNAL_ERROR", message: "internal error" } : { message: `refused with ${status}` }
}

function tooManyRequests(
  { retry_after: seconds, http_date: asDate }: Fault & { kind: "rate_limit" },
  now: Date,
): Reply {
  const reply: Reply = { status: 429, body: { message: "too many requests, back off and retry" } }
  if (seconds === undefined) return reply
  const value = asDate ? new Date(now.getTime() + seconds * 1000).toUTCString() : String(seconds)
  return { ...reply, headers: { "retry-after": value } }
}
