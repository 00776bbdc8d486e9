import type * as Undici from "undici"
import { type Dispatcher } from "undici"
import { type BaseUrl, readBaseUrl } from "./base-url"
import { loadLater } from "../values/load-later"
import { type Clock, type Random, type Sleep, systemClock, systemRandom, systemSleep } from "../values/clock"
import { type Api, type OnExchange } from "./exchange"
import { createRateBudget, type RateBudget } from "./rate-budget"
import { type Repeatability } from "./retry-policy"

const undici = loadLater<typeof Undici>("undici")

/** Options of every client in this folder; only the address is required. */
export interface ConnectionOptions {
  /** http(s), with or without a path and a trailing slash. */
  baseUrl: string
  /** For one whole attempt: connecting, sending, headers and body. */
  timeoutMs?: number
  /** Attempts of one repeatable call, including the first. */
  maxAttempts?: number
  /** The longest pause of this client itself. For a longer pause it returns `retry_later` with `retryAfterMs`. */
  maxWaitMs?: number
  /** All clients of one API of a shop share one budget. */
  rateBudget?: RateBudget
  onExchange?: OnExchange
  /** After the abort, background calls are not repeated. */
  stopping?: AbortSignal
  /** Further secrets besides the credentials of the calls, because the service may know these too and return them. */
  otherSecrets?: readonly string[]
  /** Replaces the client's own connections; then its maker must close it. */
  dispatcher?: Dispatcher
  clock?: Clock
  sleep?: Sleep
  random?: Random
}

/** The environment of an opened client. */
export interface ClientConnection {
  api: Api
  baseUrl: BaseUrl
  authorization: string
  /** They must not appear in any text that is built from a call. */
  secrets: readonly string[]
  /** The reason why no call can be sent; then every call is `fix_settings`. */
  settingsProblem?: string
  timeoutMs: number
  maxAttempts: number
  maxWaitMs: number
  rateBudget: RateBudget
  onExchange?: OnExchange
  stopping?: AbortSignal
  clock: Clock
  sleep: Sleep
  random: Random
  dispatcherFor(repeatability: Repeatability): Dispatcher
  close(): Promise<void>
}

/** Makes no connection yet; the first call does. Each call reports a wrong address instead of throwing. */
export function createConnection(
  api: Api,
  options: ConnectionOptions & { authorization: string; secrets: readonly string[] },
): ClientConnection {
  const baseUrl = readBaseUrl(options.baseUrl)
  return {
    api,
    baseUrl: baseUrl.ok ? baseUrl.value : { origin: "", path: "" },
    authorization: options.authorization,
    secrets: [...options.secrets, ...(options.otherSecrets ?? [])],
    settingsProblem: baseUrl.ok ? toCredentialProblem(options.authorization) : `the base URL ${baseUrl.error}`,
    timeoutMs: options.timeoutMs ?? 15_000,
    maxAttempts: options.maxAttempts ?? 4,
    maxWaitMs: options.maxWaitMs ?? 30_000,
    rateBudget: options.rateBudget ?? createRateBudget({ clock: options.clock, sleep: options.sleep }),
    onExchange: options.onExchange,
    stopping: options.stopping,
    clock: options.clock ?? systemClock,
    sleep: options.sleep ?? systemSleep,
    random: options.random ?? systemRandom,
    ...(options.dispatcher ? borrowed(options.dispatcher) : ownPools()),
  }
}

/** A token that was pasted with a line break cannot be a header, and the HTTP layer's error would not explain it. */
function toCredentialProblem(authorization: string): string | undefined {
  return /^[\x21-\x7e]+ [\x21-\x7e]+$/.test(authorization)
    ? undefined
    : "the token is empty or holds spaces, line breaks or other characters that a token cannot have; copy it again"
}

const borrowed = (dispatcher: Dispatcher) => ({ dispatcherFor: () => dispatcher, close: () => Promise.resolve() })

/**
 * Two pools. Repeatable calls keep their connections alive. A `once` call gets a fresh connection (`pipelining: 0`). If the other side
 * closes a kept connection at that moment, the request breaks *after* it has begun, and every such race would be a `look_first` that a
 * person may have to settle.
 */
function ownPools() {
  let pools: Record<Repeatability, Dispatcher> | undefined
  const open = () => {
    const { Agent } = undici()
    return { repeatable: new Agent({ connections: 32 }), once: new Agent({ connections: 32, pipelining: 0 }) }
  }
  return {
    dispatcherFor: (repeatability: Repeatability) => (pools ??= open())[repeatability],
    // Not close(), because a hanging call would delay the shutdown until its timeout.
    close: async () => {
      await Promise.all([pools?.repeatable.destroy(), pools?.once.destroy()])
    },
  }
}
