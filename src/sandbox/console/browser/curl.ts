import type { ControlOperations } from "../../control/operations"
import type { JournalEntry } from "../../journal"

type Settings = ControlOperations["GET /config"]["answer"]

/**
 * An exchange as a shell command. The journal hides a callback's credentials, so the command reads them from a variable; the user has to
 * sign the body.
 *
 * @param origin the sandbox's own address, for calls to it
 */
export function toCurl(entry: JournalEntry, { config, connection }: Settings, origin: string): string {
  const { direction, method, path, request } = entry
  const isCall = direction === "in"
  const headers = isCall ? [`authorization: Bearer ${connection.token}`] : []
  if (request !== undefined) headers.push("content-type: application/json")
  const body = typeof request === "string" ? request : JSON.stringify(request)
  return [
    `curl -X ${method} ${quoted(isCall ? origin + path : path)}`,
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...(isCall ? [] : proofs(config.callbackAuth)),
    ...(request === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(" \\\n  ")
}

function proofs({ bearer, basic, header, hmac }: Settings["config"]["callbackAuth"]): string[] {
  return [
    bearer !== undefined && `-H "authorization: Bearer $CALLBACK_BEARER"`,
    bearer === undefined && basic && `-u ${quoted(basic.username)}:"$CALLBACK_PASSWORD"`,
    header && `-H ${quoted(header.name)}": $CALLBACK_HEADER"`,
    hmac && `-H ${quoted(hmac.header)}": $CALLBACK_SIGNATURE"`,
  ].filter((proof) => typeof proof === "string")
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
