import { type MedusaNextFunction, type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { CallbackError, callbackRoute } from "./callback"
import { openStore } from "../../store/store"
import { PROBE_HEADER } from "../../settings/callbacks/probe-mark"
import { readRawBody } from "./raw-body"

/** Callbacks of the interface. */
const CALLBACKS: { method: string; path: RegExp }[] = [
  { method: "POST", path: /^\/partner-commerce\/trx\/transaction\/?$/ },
  { method: "GET", path: /^\/partner-commerce\/trx\/transaction\/[^/]+\/?$/ },
  { method: "POST", path: /^\/partner-commerce\/trx\/status(?:\/[^/]+)?\/?$/ },
  { method: "PUT", path: /^\/partner-commerce\/trx\/status(?:\/[^/]+)?\/?$/ },
  { method: "POST", path: /^\/partner-commerce\/trx\/token\/?$/ },
]

/** The only public address in this folder. */
const COMPONENT = "/partner-commerce/components/plans.js"

const answerNotFound = callbackRoute("callback.unknown", () =>
  Promise.reject(new CallbackError("NOT_FOUND", "there is no such callback")),
)

/** Answers a mistyped address in the protocol too, so that an unknown caller learns nothing. */
export async function answerUnknownCallback(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (await answerProbe(req, res)) return
  // A middleware's own `path` begins at its mount point.
  const [path = ""] = req.originalUrl.split("?")
  const isComponent = path === COMPONENT && ["GET", "HEAD"].includes(req.method)
  const isCallback =
    isReadable(path) && CALLBACKS.some((callback) => callback.method === req.method && callback.path.test(path))
  if (isComponent || isCallback) next()
  else await answerNotFound(req, res)
}

/** The router answers an undecodable path with its own error. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Answers a call of `doctor --probe` with the headers, path and body that arrived, without recording or counting it. @returns false if the
 * call is no probe
 */
async function answerProbe(req: MedusaRequest, res: MedusaResponse): Promise<boolean> {
  const mark = req.headers[PROBE_HEADER]
  const { connection } = openStore(req.scope)
  if (mark === undefined || connection.kind === "inert" || !connection.probeMark.isOurs(mark)) return false
  const body = await readRawBody(req)
  const bytes = body.kind === "whole" ? body.bytes : null
  const call = { ip: req.ip, headers: req.headers }
  const { callbackAuth } = connection
  const authorized =
    callbackAuth.isKnownByHeaders(call) || (bytes !== null && callbackAuth.isKnownBySignature(call, bytes))
  const [path] = req.originalUrl.split("?")
  res.setHeader("cache-control", "no-store")
  res.status(200).json({ probe: { method: req.method, path, authorized, bytes: bytes?.length ?? null } })
  return true
}
