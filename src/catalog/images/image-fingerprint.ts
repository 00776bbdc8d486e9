import { createHash } from "node:crypto"
import { lookup as systemLookup, type LookupAddress } from "node:dns"
import { type IncomingHttpHeaders } from "node:http"
import { isIP, type LookupFunction } from "node:net"
import type * as Undici from "undici"
import { type Dispatcher } from "undici"
import { failed, ok, type Result } from "../../service/rules/service-error"
import { toHeaderValue } from "../../service/header-value"
import { type ImageDimensions, ImageHead } from "./image-dimensions"
import { untilAborted } from "../../service/abortable"
import { readImageType, SIGNATURE_BYTES } from "./image-type"
import { isPublicAddress } from "./public-address"
import { parseUrl } from "../../service/rules/wire/parse-url"
import { loadLater } from "../../values/load-later"

const undici = loadLater<typeof Undici>("undici")

export interface ImageRequest {
  url: string
  /** From the last fingerprint of this URL; then an unchanged image is not read again. */
  validators?: ImageValidators
  limits: ImageLimits
  /**
   * `host` or `host:port` that may be on a private or loopback address: the store's own file host. `localhost` in this list does
   * not allow `127.0.0.1`.
   */
  allowedPrivateHosts: readonly string[]
  signal?: AbortSignal
}

export interface ImageValidators {
  etag?: string | null
  lastModified?: string | null
  /** Bytes. */
  length?: number | null
}

export interface ImageLimits {
  maxBytes: number
  /** For the whole request, redirects included. */
  timeoutMs: number
  maxRedirects: number
}

export type ImageReading =
  | { kind: "unchanged" }
  | {
      kind: "fingerprint"
      /** Lowercase hex, of the raw bytes. */
      sha256: string
      bytes: number
      /** The type by the bytes, not by the header. */
      contentType: string
      /** null if the bytes do not contain them. */
      dimensions: ImageDimensions | null
      etag: string | null
      lastModified: string | null
    }

export interface ImageProblem {
  code: "image_unreachable" | "image_too_large" | "image_not_an_image" | "image_forbidden_address"
  /** A sentence; names the URL without its query, which may be signed. */
  message: string
  /** The size of an image that is too large, if its host states it. */
  bytes?: number
  /** Its host is unreachable or fails, which proves nothing about the image. */
  isOutage: boolean
}

export interface ImageReader {
  readFingerprint(request: ImageRequest): Promise<Result<ImageReading, ImageProblem>>
  close(): Promise<void>
}

/** Streams an image and hashes it; only its head and one chunk are in memory. */
export function readImageFingerprint(request: ImageRequest): Promise<Result<ImageReading, ImageProblem>> {
  sharedReader ??= createImageReader()
  return sharedReader.readFingerprint(request)
}

/** One reader per process: the images of a shop come from one or two hosts, and their connections can be reused. */
let sharedReader: ImageReader | undefined

/**
 * A reader with separate connections. `lookup` resolves host names and is the system's by default.
 *
 * Refuses private addresses at the moment of the connection: the checked address is the connected one, so a name with a different second
 * answer (DNS rebinding) gains no access. Hosts that may be private use other connections than public hosts.
 */
export function createImageReader({ lookup = systemLookup }: { lookup?: LookupFunction } = {}): ImageReader {
  const { Agent } = undici()
  const agents = {
    public: new Agent({ connections: 8, connect: { lookup: refusePrivate(lookup) } }),
    private: new Agent({ connections: 8, connect: { lookup } }),
  }
  return {
    readFingerprint: (request) => readFingerprint(request, agents),
    close: async () => {
      await Promise.all([agents.public.destroy(), agents.private.destroy()])
    },
  }
}

interface Agents {
  public: Dispatcher
  private: Dispatcher
}

type Reading = Result<ImageReading, ImageProblem>

async function readFingerprint(request: ImageRequest, agents: Agents): Promise<Reading> {
  const deadline = AbortSignal.timeout(request.limits.timeoutMs)
  const stop = new AbortController()
  const abort = () => stop.abort()
  for (const signal of [deadline, request.signal]) signal?.addEventListener("abort", abort, { once: true })
  if (request.signal?.aborted) abort()
  try {
    return await followToImage(request, agents, stop.signal)
  } catch (error) {
    if (deadline.aborted) return outage(request.url, `did not answer in full within ${request.limits.timeoutMs} ms`)
    if (stop.signal.aborted) return outage(request.url, "was not read to the end: cancelled")
    if (error instanceof ForbiddenAddressError) return forbidden(request.url, error.message)
    return outage(request.url, `could not be read (${toReason(error)})`)
  } finally {
    for (const signal of [deadline, request.signal]) signal?.removeEventListener("abort", abort)
    // Frees a connection whose body was not read to its end.
    stop.abort()
  }
}

async function followToImage(request: ImageRequest, agents: Agents, signal: AbortSignal): Promise<Reading> {
  let address = request.url
  for (let redirects = 0; redirects <= request.limits.maxRedirects; redirects += 1) {
    const target = toTarget(address, request)
    if (!target.ok) return target
    const answer = await get(target.value, request, agents, signal)
    const location = readRedirect(answer)
    if (location === undefined) return readAnswer(answer, target.value.url.href, request)

    answer.body.destroy()
    const next = parseUrl(location, target.value.url)
    if (!next) return unreachable(address, "redirects to something that is no URL")
    address = next.href
  }
  return unreachable(request.url, `redirects more than ${request.limits.maxRedirects} times`)
}

interface Target {
  url: URL
  mayBePrivate: boolean
}

/** Checks every redirect again, because a public address may redirect to a private one. */
function toTarget(address: string, { allowedPrivateHosts }: ImageRequest): Result<Target, ImageProblem> {
  const url = parseUrl(address)
  if (!url) return unreachable(address, "is not a URL")
  if (url.protocol !== "http:" && url.protocol !== "https:") return forbidden(address, "is neither http nor https")
  if (url.username || url.password) return forbidden(address, "carries a user name or password")
  const mayBePrivate = isAllowedPrivate(url, allowedPrivateHosts)
  // An IP address needs no look-up, so the check at the connection does not see it.
  const literal = url.hostname.replace(/^\[|\]$/g, "")
  if (isIP(literal) && !mayBePrivate && !isPublicAddress(literal)) return forbidden(address, NOT_PUBLIC)
  return ok({ url, mayBePrivate })
}

function isAllowedPrivate(url: URL, allowed: readonly string[]): boolean {
  const port = url.port || (url.protocol === "https:" ? "443" : "80")
  const bare = url.hostname.replace(/^\[|\]$/g, "")
  const names = new Set([url.hostname, bare, `${url.hostname}:${port}`])
  return allowed.some((host) => names.has(host.trim().toLowerCase()))
}

async function get({ url, mayBePrivate }: Target, { validators }: ImageRequest, agents: Agents, signal: AbortSignal) {
  const pending = agents[mayBePrivate ? "private" : "public"].request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: "GET",
    headers: {
      // Requests the same form as the service will: a format preference could return another file with another hash.
      accept: "*/*",
      // The hash is of the image's own bytes, not of a compressed transfer.
      "accept-encoding": "identity",
      "user-agent": "medusa-plugin-partner-commerce",
      ...(validators?.etag && { "if-none-match": validators.etag }),
      ...(validators?.lastModified && { "if-modified-since": validators.lastModified }),
    },
    signal,
  })
  const answer = await untilAborted(pending, signal)
  // A dropped body emits an error; without a listener the error would end the process.
  answer.body.on("error", () => {})
  return answer
}

function readRedirect({ statusCode, headers }: Dispatcher.ResponseData): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? toHeaderValue(headers.location) : undefined
}

async function readAnswer(answer: Dispatcher.ResponseData, address: string, request: ImageRequest): Promise<Reading> {
  const { validators, limits } = request
  if (answer.statusCode === 304 && (validators?.etag || validators?.lastModified)) return ok({ kind: "unchanged" })
  if (answer.statusCode !== 200) {
    const report = isOutageStatus(answer.statusCode) ? outage : unreachable
    return report(address, `was answered with status ${answer.statusCode}`)
  }
  const current = readValidators(answer.headers)
  if (validators && isSameVersion(validators, current)) return ok({ kind: "unchanged" })
  if (current.length !== null && current.length > limits.maxBytes) {
    const problem = tooLarge(address, `has ${current.length} bytes, and at most ${limits.maxBytes} are read`)
    return failed({ ...problem.error, bytes: current.length })
  }

  const hash = createHash("sha256")
  const head = new ImageHead()
  let start: Buffer = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limits.maxBytes) return tooLarge(address, `has more than ${limits.maxBytes} bytes`)
    if (start.length < SIGNATURE_BYTES) start = Buffer.concat([start, chunk.subarray(0, SIGNATURE_BYTES)])
    // The reader recognises an error page or a large archive by its first bytes, and stops.
    if (start.length >= SIGNATURE_BYTES && readImageType(start) === null) return notAnImage(address, answer.headers)
    hash.update(chunk)
    head.add(chunk)
  }
  const contentType = readImageType(start)
  if (contentType === null) return notAnImage(address, answer.headers)
  return ok({
    kind: "fingerprint",
    sha256: hash.digest("hex"),
    bytes,
    contentType,
    dimensions: head.readDimensions(),
    etag: current.etag,
    lastModified: current.lastModified,
  })
}

/** The host is in trouble, or asks the plugin to wait. Any other status concerns the image: it is gone, or access is denied. */
const isOutageStatus = (status: number) => status >= 500 || [408, 425, 429].includes(status)

interface CurrentValidators {
  etag: string | null
  lastModified: string | null
  length: number | null
}

function readValidators(headers: IncomingHttpHeaders): CurrentValidators {
  const length = toHeaderValue(headers["content-length"])
  return {
    etag: toHeaderValue(headers.etag) ?? null,
    lastModified: toHeaderValue(headers["last-modified"]) ?? null,
    length: length !== undefined && /^\d+$/.test(length) ? Number(length) : null,
  }
}

/**
 * For servers that ignore conditional requests: 200, but with the same validators. Only a strong ETag identifies the bytes; a weak one, or
 * a date with a precision of seconds, also needs an equal length.
 */
function isSameVersion(known: ImageValidators, current: CurrentValidators): boolean {
  if (known.etag && current.etag && !current.etag.startsWith("W/")) return known.etag === current.etag
  const sameLength = known.length != null && known.length === current.length
  if (known.etag && current.etag) return sameLength && known.etag === current.etag
  return sameLength && known.lastModified != null && known.lastModified === current.lastModified
}

class ForbiddenAddressError extends Error {}

const NOT_PUBLIC =
  "is on a private or reserved address; if it is the store's own file host, add it to images.allowedPrivateHosts"

/** One private address among several is enough to refuse the host, because the plugin cannot choose the address of the connection. */
function refusePrivate(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const addresses: LookupAddress[] = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new ForbiddenAddressError(NOT_PUBLIC), [])
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

const toProblem =
  (code: ImageProblem["code"], isOutage = false) =>
  (address: string, what: string): { ok: false; error: ImageProblem } =>
    failed({ code, message: `${toShownUrl(address)} ${what}`, isOutage })
const outage = toProblem("image_unreachable", true)
const unreachable = toProblem("image_unreachable")
const forbidden = toProblem("image_forbidden_address")
const tooLarge = toProblem("image_too_large")

function notAnImage(address: string, headers: IncomingHttpHeaders): Result<never, ImageProblem> {
  const encoding = toHeaderValue(headers["content-encoding"])
  const detail = encoding ? ` (it is sent with content-encoding ${encoding.slice(0, 20)})` : ""
  return toProblem("image_not_an_image")(address, `is no JPEG, PNG, GIF, WebP or AVIF image${detail}`)
}

/** Removes user name, password, query and fragment, because file hosts put signatures into them. */
function toShownUrl(address: string): string {
  const url = parseUrl(address)
  if (!url) return "The image address"
  const { protocol, host, pathname } = url
  return protocol === "http:" || protocol === "https:"
    ? `${protocol}//${host}${pathname}`.slice(0, 300)
    : `The ${protocol} address`
}

/** The error code if one exists, because messages of network errors contain addresses inside the store's network. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown"
  return "code" in error && typeof error.code === "string" ? error.code : error.name
}
