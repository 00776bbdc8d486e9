import { CARD_PLATFORM_SCOPES, cardPlatformTokenResponse } from "./rules/wire/transactions"
import { type ServiceFailure } from "../messages/rules/message"
import { failed, ok, type Result, type ServiceError, toServiceMessage } from "./rules/service-error"
import { untilAborted } from "./abortable"
import { jsonAnswer } from "./answer"
import { type CallOptions, callService } from "./call"
import { type ConnectionOptions, createConnection } from "./connection"

export interface CardPlatformClientOptions extends Omit<ConnectionOptions, "baseUrl"> {
  /** The token host; `/oauth2/token` is appended. */
  authUrl: string
  clientId: string
  clientSecret: string
  scopes?: readonly string[]
}

export interface AccessToken {
  accessToken: string
  tokenType: string
  /** Seconds from the time of issue, as the platform states. */
  expiresIn: number
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/** The token endpoint of the separate card-payment platform (interface document, "Authentication"). */
export interface CardPlatformClient {
  /** A token that is valid for some more time: from the cache, or a new one that all concurrent callers share. */
  getToken(options?: CallOptions): Promise<Result<AccessToken>>
  close(): Promise<void>
}

/** A token is not used in its last minute, so that it cannot expire between this check and its request. */
const SAFETY_MS = 60_000

export function createCardPlatformClient({
  authUrl,
  clientId,
  clientSecret,
  scopes = CARD_PLATFORM_SCOPES,
  ...options
}: CardPlatformClientOptions): CardPlatformClient {
  const pair = Buffer.from(`${clientId}:${clientSecret}`).toString("base64")
  const connection = createConnection("card_platform", {
    ...options,
    baseUrl: authUrl,
    authorization: `Basic ${pair}`,
    secrets: [clientSecret, pair],
  })
  let cached: { token: AccessToken; staleAt: number } | undefined
  let refresh: Promise<Result<AccessToken>> | undefined

  async function requestToken(): Promise<Result<AccessToken>> {
    const askedAt = connection.clock()
    const answer = await callService(connection, {
      operation: GET_TOKEN,
      method: "POST",
      path: "/oauth2/token",
      body: { type: "form", fields: { grant_type: "client_credentials", scope: scopes.join(" ") } },
      answer: jsonAnswer(cardPlatformTokenResponse),
    })
    if (!answer.ok) return answer
    const { access_token: accessToken, token_type: tokenType, expires_in: expiresIn } = answer.value
    const lifetimeMs = expiresIn * 1000
    const token = { accessToken, tokenType, expiresIn, expiresAt: askedAt + lifetimeMs }
    // Without this limit a token with a lifetime under two minutes would never come from the cache.
    cached = { token, staleAt: token.expiresAt - Math.min(SAFETY_MS, lifetimeMs / 2) }
    return ok(token)
  }

  /** No caller's signal reaches the shared request, because one caller's abort must not end it for the others. */
  function refreshOnce(): Promise<Result<AccessToken>> {
    refresh ??= requestToken().finally(() => (refresh = undefined))
    return refresh
  }

  return {
    getToken: ({ signal } = {}) => {
      if (cached && connection.clock() < cached.staleAt) return Promise.resolve(ok(cached.token))
      return signal ? untilAborted(refreshOnce(), signal).catch(() => failed(CANCELLED)) : refreshOnce()
    },
    close: () => connection.close(),
  }
}

const GET_TOKEN = "cardPlatform.getToken"
const GIVEN_UP: ServiceFailure = { code: "cancelled", values: {} }
const CANCELLED: ServiceError = {
  kind: "retry_later",
  operation: GET_TOKEN,
  message: toServiceMessage(GET_TOKEN, GIVEN_UP),
  why: GIVEN_UP,
}
