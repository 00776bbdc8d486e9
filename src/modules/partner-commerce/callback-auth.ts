import { createHmac, timingSafeEqual } from "node:crypto"
import { BlockList, isIPv6 } from "node:net"
import { type PluginOptions } from "../../core/settings/options"

type CallbackOptions = PluginOptions["callbacks"]

/** A call as it arrived. Header names are in lower case, as Node gives them. */
export interface ArrivedCall {
  ip: string | undefined
  headers: Record<string, string | string[] | undefined>
}

/**
 * Is the caller the service? The interface shows no scheme, so every common one is understood; any of those that are configured is
 * enough. All live secrets are compared, in constant time, whichever of them fits.
 */
export class CallbackAuth {
  private readonly allowed: BlockList | null

  constructor(private readonly options: CallbackOptions) {
    this.allowed = options.allowedIps ? toAddressList(options.allowedIps) : null
  }

  /** Does only the body prove the caller? If not, a stranger's body need not even be read. */
  get needsBody(): boolean {
    return this.options.auth.hmac !== undefined
  }

  isAllowedAddress({ ip }: ArrivedCall): boolean {
    if (!this.allowed) return true
    if (!ip) return false
    // A dual-stack socket shows an IPv4 caller as ::ffff:203.0.113.7.
    const address = ip.replace(/^::ffff:(?=\d+\.)/i, "")
    return this.allowed.check(address, isIPv6(address) ? "ipv6" : "ipv4")
  }

  /** By what the headers alone prove. */
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

  /** By a signature over the bytes as they came: a body that was parsed and written again is another body. */
  isKnownBySignature({ headers }: ArrivedCall, rawBody: Buffer): boolean {
    const { hmac } = this.options.auth
    if (!hmac) return false
    const given = single(headers[hmac.header.toLowerCase()])
    if (!given.startsWith(hmac.prefix)) return false
    const digest = given.slice(hmac.prefix.length).trim()
    const expected = hmac.secret.map((secret) =>
      createHmac(hmac.algorithm, secret).update(rawBody).digest(hmac.encoding),
    )
    return isAnyOf(hmac.encoding === "hex" ? digest.toLowerCase() : digest, expected)
  }
}

/** Every candidate is compared to the end: neither the place of the first difference nor the one that fits shows in the time. */
function isAnyOf(given: string | undefined, candidates: readonly string[]): boolean {
  if (given === undefined || given === "") return false
  return candidates.map((candidate) => isSame(given, candidate)).some(Boolean)
}

/** Compared as digests, because timingSafeEqual wants equal lengths and a length is a hint too. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHmac("sha256", "comparison").update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
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
