import { Agent, type Dispatcher } from "undici"
import { type BaseUrl, readBaseUrl } from "./base-url"
import { type Clock, type Random, type Sleep, systemClock, systemRandom, systemSleep } from "../values/clock"
import { type Api, type OnExchange } from "./exchange"
import { createRateBudget, type RateBudget } from "./rate-budget"
import { type Repeatability } from "./retry-policy"

/** Options that every client of this folder takes; only the address is needed. */
export interface ConnectionOptions {
  /** http(s), with or without a path and a trailing slash. */
  baseUrl: string
  /** For one try as a whole: connecting, sending, headers and body. */
  timeoutMs?: number
  /** Tries of one repeatable call, the first included. */
  maxAttempts?: number
  /** The longest this client waits by itself; asked to wait longer, it returns `retry_later` with `retryAfterMs`. */
  maxWaitMs?: number
  /** Share one among all clients of one API of a shop. */
  rateBudget?: RateBudget
  onExchange?: OnExchange
  /** Once it is aborted, what nobody waits for is not tried again. */
  stopping?: AbortSignal
  /** Besides the credentials of the calls themselves: the other side may know these as well, and say them. */
  otherSecrets?: readonly string[]
  /** Takes the place of the client's own connections; then closing it is up to whoever made it. */
  dispatcher?: Dispatcher
  clock?: Clock
  sleep?: Sleep
  random?: Random
}

/** An opened client's surroundings. */
export interface Connection {
  api: Api
  baseUrl: BaseUrl
  authorization: string
  /** Never to appear in anything that is built from a call. */
  secrets: readonly string[]
  /** Why nothing can be sent at all; then every call is `fix_settings`. */
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

/** Opens nothing yet: connections are made when the first call needs one. A wrong address is reported by every call, not thrown. */
export function createConnection(
  api: Api,
  options: ConnectionOptions & { authorization: string; secrets: readonly string[] },
): Connection {
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

/** A token that was pasted with a line break cannot be a header, and the error of the HTTP layer would not say so. */
function toCredentialProblem(authorization: string): string | undefined {
  return /^[\x21-\x7e]+ [\x21-\x7e]+$/.test(authorization)
    ? undefined
    : "the token is empty or holds spaces, line breaks or other characters that a token cannot have; copy it again"
}

const borrowed = (dispatcher: Dispatcher) => ({ dispatcherFor: () => dispatcher, close: () => Promise.resolve() })

/**
 * Two pools. Repeatable calls keep connections alive. A `once` call gets a fresh one each time (`pipelining: 0`): a kept
 * connection that the other side is just closing breaks *after* the request began, and every such race would be a `look_first`
 * that a person may have to settle.
 */
function ownPools() {
  const pools = {
    repeatable: new Agent({ connections: 32 }),
    once: new Agent({ connections: 32, pipelining: 0 }),
  }
  return {
    dispatcherFor: (repeatability: Repeatability) => pools[repeatability],
    // Not close(): a call that hangs would hold up the shutdown for as long as its timeout.
    close: async () => {
      await Promise.all([pools.repeatable.destroy(), pools.once.destroy()])
    },
  }
}
