import { randomBytes } from "node:crypto"
import { CARD_PLATFORM_SCOPES } from "../service/rules/wire/transactions"
import { answer, type ApiRequest, type Reply, type Route } from "./http/reply"
import { isSame } from "./http/secret-comparison"
import { type World } from "./world"

const LIFETIME_SECONDS = 3_600

/** The card-payment platform's token endpoint: client credentials in the Basic header, the grant in the body. */
export function cardPlatformRoutes(world: World): Route[] {
  return [
    { operation: "auth.token", method: "POST", path: "/oauth2/token", handle: (request) => issueToken(world, request) },
  ]
}

function issueToken({ identity }: World, request: ApiRequest): Reply {
  const { clientId, clientSecret } = identity.cardPlatform
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`
  if (!isSame(request.headers.authorization ?? "", expected)) return refuse(401, "invalid_client", "unknown client")
  const fields = readFields(request)
  if (fields.get("grant_type") !== "client_credentials") {
    return refuse(400, "unsupported_grant_type", "grant_type must be client_credentials")
  }
  const scopes = (fields.get("scope") ?? "").split(" ")
  const missing = CARD_PLATFORM_SCOPES.find((scope) => !scopes.includes(scope))
  if (missing) return refuse(400, "invalid_scope", `scope must include ${missing}`)
  return answer({
    access_token: randomBytes(32).toString("base64url"),
    expires_in: LIFETIME_SECONDS,
    token_type: "Bearer",
  })
}

/** The document names the fields and not their encoding: a form, as OAuth 2 has it, or JSON. */
function readFields({ json, rawBody }: ApiRequest): Map<string, string> {
  if (typeof json !== "object" || json === null) return new Map(new URLSearchParams(rawBody.toString("utf8")))
  return new Map(Object.entries(json).map(([name, value]) => [name, String(value)]))
}

const refuse = (status: number, error: string, message: string): Reply => ({ status, body: { error, message } })
