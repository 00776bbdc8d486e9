import { createHmac } from "node:crypto"
import { BlockList, isIPv6 } from "node:net"
import { type PluginOptions } from "../rules/options"
import { isSameSecret } from "../../values/same-secret"

type CallbackOptions = PluginOptions["callbacks"]

/** A call as it arrived. Header names are in lower case, as Node returns them. */
export interface ArrivedCall {
  ip: string | undefined
  headers: Record<string, string | string[] | undefined>
}

/** Why a caller is unknown: a wrong address, no proof, a wrong proof, or a proof that is too old. */
export type UnknownCaller = "address" | "no_credentials" | "wrong_secret" | "timestamp"

/**
 * Decides whether the caller is the service. The interface shows no scheme, so every common one is supported, and any configured one is
 * enough. It always compares all live secrets in constant time.
 */
export class CallbackAuth {
  private readonly allowed: BlockList | null

  /** @param now milliseconds since 1970 */
  constructor(
    private readonly options: CallbackOptions,
    private readonly now: () => number = Date.now,
  ) {
    this.allowed = options.allowedIps ? toAddressList(options.allowedIps) : null
  }

  /** Whether the caller's address counts too. Then the address must be the service's, and not a proxy's. */
  get listsAddresses(): boolean {
    return this.allowed !== null
  }

  isAllowedAddress({ ip }: ArrivedCall): boolean {
    if (!this.allowed) return true
    if (!ip) return false
    // A dual-stack socket shows an IPv4 caller as ::ffff:203.0.113.7, which the list treats as the same address.
    return this.allowed.check(ip, isIPv6(ip) ? "ipv6" : "ipv4")
  }

  /** Whether the headers are enough to prove the caller. */
  isKnownByHeaders({ headers }: ArrivedCall): boolean {
    const { bearer = [], basic = [], header } = this.options.auth
    const authorization = single(headers.authorization)
    const bearerToken = /^bearer +(\S.*)$/i.exec(authorization)?.[1]?.trim()
    const basicPair = /^basic +(\S+)$/i.exec(authorization)?.[1]
    return [
      isAnyOf(bearerToken, bearer),
      isAnyOf(
        basicPair && Buffer.from(basicPair, "base64").toString("utf8"),
        basic.map(({ username, password }) => `${username}:${password}`),
      ),
      header ? isAnyOf(single(headers[header.name.toLowerCase()]) || undefined, header.value) : false,
    ].some(Boolean)
  }

  /** Whether the headers hold a recent signature of the right form. The body of any other caller is not read. */
  maySign(call: ArrivedCall): boolean {
    const { hmac } = this.options.auth
    if (!hmac || !this.isAllowedAddress(call) || !this.isTimely(call)) return false
    return readDigest(hmac, call)?.length === createHmac(hmac.algorithm, "").digest(hmac.encoding).length
  }

  /**
   * Whether a signature over the raw bytes proves the caller; a parsed and rewritten body would have other bytes. With a timestamp header
   * the signature covers the timestamp too, so that a recorded call cannot be repeated later.
   */
  isKnownBySignature(call: ArrivedCall, rawBody: Buffer): boolean {
    const { hmac } = this.options.auth
    if (!hmac || !this.isTimely(call)) return false
    const digest = readDigest(hmac, call)
    if (digest === null) return false
    const timestamp = hmac.timestampHeader && single(call.headers[hmac.timestampHeader.toLowerCase()])
    const signed = timestamp === undefined ? rawBody : Buffer.concat([Buffer.from(`${timestamp}.`), rawBody])
    const expected = hmac.secret.map((secret) =>
      createHmac(hmac.algorithm, secret).update(signed).digest(hmac.encoding),
    )
    return isAnyOf(hmac.encoding === "hex" ? digest.toLowerCase() : digest, expected)
  }

  /** Headers that prove our own call: the first of each configured kind. */
  toCredentials(rawBody: Buffer): Record<string, string> {
    const { bearer, basic, header, hmac } = this.options.auth
    const [pair] = basic ?? []
    return {
      ...(header && { [header.name.toLowerCase()]: header.value[0] ?? "" }),
      ...(pair && { authorization: `Basic ${Buffer.from(`${pair.username}:${pair.password}`).toString("base64")}` }),
      ...(bearer && { authorization: `Bearer ${bearer[0]}` }),
      ...(hmac && this.sign(hmac, rawBody)),
    }
  }

  private sign(hmac: Hmac, rawBody: Buffer): Record<string, string> {
    const timestamp = hmac.timestampHeader && String(Math.floor(this.now() / 1000))
    const signed = timestamp === undefined ? rawBody : Buffer.concat([Buffer.from(`${timestamp}.`), rawBody])
    const digest = createHmac(hmac.algorithm, hmac.secret[0] ?? "")
      .update(signed)
      .digest(hmac.encoding)
    return {
      ...(hmac.timestampHeader && timestamp !== undefined && { [hmac.timestampHeader.toLowerCase()]: timestamp }),
      [hmac.header.toLowerCase()]: `${hmac.prefix}${digest}`,
    }
  }

  /** The reason why a caller is unknown. */
  whyUnknown(call: ArrivedCall): UnknownCaller {
    if (!this.isAllowedAddress(call)) return "address"
    const { header, hmac } = this.options.auth
    const isGiven = (name: string | undefined) => name !== undefined && single(call.headers[name.toLowerCase()]) !== ""
    if (isGiven(hmac?.header) && !this.isTimely(call)) return "timestamp"
    return ["authorization", header?.name, hmac?.header].some(isGiven) ? "wrong_secret" : "no_credentials"
  }

  /** Whether the signature was made just now, if signatures have a time. A clock that is ahead is as wrong as one that is behind. */
  private isTimely({ headers }: ArrivedCall): boolean {
    const { hmac } = this.options.auth
    if (!hmac?.timestampHeader) return true
    const signedAt = toMoment(single(headers[hmac.timestampHeader.toLowerCase()]))
    return Math.abs(this.now() - signedAt) <= hmac.toleranceSeconds * 1000
  }
}

type Hmac = NonNullable<CallbackOptions["auth"]["hmac"]>

/** The signature of its header without its prefix; null without a signature. */
function readDigest({ header, prefix }: Hmac, { headers }: ArrivedCall): string | null {
  const given = single(headers[header.toLowerCase()])
  return given !== "" && given.startsWith(prefix) ? given.slice(prefix.length).trim() : null
}

/** A larger count since 1970 is in milliseconds: in seconds it would be the year 5138. */
const MOST_SECONDS = 100_000_000_000

/** @returns milliseconds since 1970, NaN for an invalid time */
function toMoment(text: string): number {
  if (!/^\d{1,16}(?:\.\d{1,9})?$/.test(text)) return Date.parse(text)
  const count = Number(text)
  return count < MOST_SECONDS ? count * 1000 : count
}

/** Compares every candidate completely, so that the time reveals neither the first difference nor the matching candidate. */
function isAnyOf(given: string | undefined, candidates: readonly string[]): boolean {
  if (given === undefined || given === "") return false
  return candidates.map((candidate) => isSameSecret(given, candidate)).some(Boolean)
}

const single = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? "") : (value ?? "")

function toAddressList(entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/")
    const family = isIPv6(address) ? "ipv6" : "ipv4"
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
