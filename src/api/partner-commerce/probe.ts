import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { openStore } from "../../store/store"
import { PROBE_HEADER } from "../../settings/callbacks/probe-mark"
import { readRawBody } from "./raw-body"

/**
 * Answers a call of `doctor --probe` with the headers, path and body that arrived, without recording or counting it. @returns false if the
 * call is no probe
 */
export async function answerProbe(req: MedusaRequest, res: MedusaResponse): Promise<boolean> {
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
