import { steadyClock } from "../../values/clock"
import { createImageReader, type ImageProblem, type ImageReader } from "./image-fingerprint"
import { ImageHostBreaker } from "./image-host-breaker"
import { isPublicHost } from "./public-address"
import { type ImageSource } from "../rules/desired/desired"
import { toKilobytes } from "../rules/plan/sendable"
import { hostOf, toImageAddress } from "../rules/desired/image-address"
import { type PluginOptions } from "../../settings/rules/options"
import { type CachedImage, type FoundImage, type ImageAge, type ImageCache, forEachImage } from "../sql/image-cache"
import { parseUrl } from "../../service/rules/wire/parse-url"

const MAX_REDIRECTS = 3
/** The plugin reads an unusable image again after this time, once a caller needs it. */
const PROBLEM_STANDS_MS = 60_000

export interface ImageSurroundings {
  /** Whether the service runs on the internet. Then it cannot reach images in a private network. */
  isServicePublic: boolean
}

/** The SHA-256 of each image address: from the cache, or read now. */
export class ImageFingerprints {
  private readonly reader: ImageReader = createImageReader()
  private readonly breaker = new ImageHostBreaker(steadyClock)

  constructor(
    private readonly cache: ImageCache,
    private readonly options: PluginOptions["images"],
    private readonly surroundings: ImageSurroundings,
  ) {}

  /**
   * @param ownHosts the store's own `host:port`s, which may be private
   * @returns one source per address: its hash, or the reason why it is unusable. `changed`: the addresses whose problem changed or ended;
   * the caller compares their items again
   */
  async read(urls: string[], ownHosts: string[]): Promise<{ sources: Map<string, ImageSource>; changed: string[] }> {
    const cached = await this.readCached(urls)
    const missing = new Set(urls.filter((url) => this.isReadDue(url, cached.get(url))))
    const found = await this.readAll(missing, ownHosts)
    const changed = await this.cache.record(found)
    const all = new Map<string, Omit<CachedImage, "age_ms">>([
      ...cached,
      ...found.map((image) => [image.url, image] as const),
    ])
    return { sources: new Map(urls.map((url) => [url, this.toSource(url, all.get(url))])), changed }
  }

  /**
   * Reads only the cache: for callers that hold a claim, and must not wait for a file host.
   *
   * @param alreadyRead addresses that were just read, with any result
   * @returns `toRead`: the addresses that were never read, or were unusable at the last read; `sources`: for all others
   */
  async known(
    urls: string[],
    alreadyRead: ReadonlySet<string>,
  ): Promise<{ sources: Map<string, ImageSource>; toRead: string[] }> {
    const cached = await this.readCached(urls)
    const isToRead = (url: string) => !alreadyRead.has(url) && this.isReadDue(url, cached.get(url))
    const known = urls.filter((url) => !isToRead(url))
    return {
      sources: new Map(known.map((url) => [url, this.toSource(url, cached.get(url))])),
      toRead: urls.filter(isToRead),
    }
  }

  /** The last findings, without reading an image: an address that was never read counts as readable. */
  async recall(urls: string[]): Promise<Map<string, ImageSource>> {
    const cached = await this.readCached(urls)
    const toRecalled = (url: string) =>
      cached.has(url) || isTooLong(url) || this.isOutOfReach(url)
        ? this.toSource(url, cached.get(url))
        : { url: toImageAddress(url), hash: "" }
    return new Map(urls.map((url) => [url, toRecalled(url)]))
  }

  /**
   * Reads images again that were not read for a while, to detect new bytes at an old address. An image that did not change costs a
   * conditional request.
   *
   * @returns the addresses whose hash or problem changed
   */
  async recheck(
    { limit, ...age }: ImageAge & { limit: number },
    ownHosts: string[],
  ): Promise<{ checked: number; changed: string[] }> {
    const stale = await this.cache.readStale({ limit, ...age })
    const found = await this.readAll(new Map(stale.map((image) => [image.url, image])), ownHosts)
    return { checked: found.length, changed: await this.cache.record(found) }
  }

  /** Hosts of pictures in the sales channel that the service cannot reach; null = of all channels. */
  async hostsOutOfReach(salesChannelId: string | null): Promise<string[]> {
    if (!this.surroundings.isServicePublic) return []
    const addresses = (await this.cache.hosts(salesChannelId)).map((host) => `http://${host}/`)
    // An address may have a user and a password before its host.
    return [...new Set(addresses.filter((address) => this.isOutOfReach(address)).map(toHost))]
  }

  /** Deletes the images that no product shows any longer. @returns how many */
  prune(): Promise<number> {
    return this.cache.prune()
  }

  close(): Promise<void> {
    return this.reader.close()
  }

  private readCached(urls: string[]): Promise<Map<string, CachedImage>> {
    return this.cache.read(urls.filter((url) => !isTooLong(url)))
  }

  private isReadDue(url: string, image: CachedImage | undefined): boolean {
    if (isTooLong(url) || this.isOutOfReach(url)) return false
    return !image || (image.hash === null && image.age_ms >= PROBLEM_STANDS_MS)
  }

  private isOutOfReach(url: string): boolean {
    const host = hostOf(toImageAddress(url))
    return this.surroundings.isServicePublic && host !== null && !isPublicHost(host)
  }

  /** @param images by address, with the cached finding of each image that was read before */
  private readAll(
    images: ReadonlySet<string> | ReadonlyMap<string, CachedImage>,
    ownHosts: string[],
  ): Promise<FoundImage[]> {
    const allowedPrivateHosts = [...ownHosts, ...this.options.allowedPrivateHosts]
    const known = "get" in images ? images : new Map<string, CachedImage>()
    return forEachImage(images.keys(), toHost, (url) => this.readOne(url, allowedPrivateHosts, known.get(url)))
  }

  private async readOne(
    url: string,
    allowedPrivateHosts: string[],
    known: CachedImage | undefined,
  ): Promise<FoundImage> {
    const host = toHost(url)
    if (!this.breaker.admits(host)) return toFoundProblem(url, HOST_IS_DOWN)
    const { maxBytes, timeoutMs } = this.options
    const reading = await this.reader.readFingerprint({
      url: toImageAddress(url),
      validators: known?.hash
        ? { etag: known.etag, lastModified: known.last_modified, length: known.bytes }
        : undefined,
      limits: { maxBytes, timeoutMs, maxRedirects: MAX_REDIRECTS },
      allowedPrivateHosts,
    })
    this.breaker.report(host, { isOutage: !reading.ok && reading.error.isOutage })
    if (!reading.ok) return toFoundProblem(url, reading.error)
    const nothingWrong = { problem_code: null, problem_message: null, isOutage: false }
    if (reading.value.kind === "unchanged") {
      return known?.hash ? { ...known, ...nothingWrong } : toFoundProblem(url, UNASKED_304)
    }
    const { sha256, bytes, dimensions, etag, lastModified } = reading.value
    const { width = null, height = null } = dimensions ?? {}
    return { url, hash: sha256, bytes, width, height, etag, last_modified: lastModified, ...nothingWrong }
  }

  private toSource(url: string, image: Omit<CachedImage, "age_ms"> | undefined): ImageSource {
    if (isTooLong(url)) return { url: `${url.slice(0, SHOWN_OF_TOO_LONG)}…`, problem: TOO_LONG }
    const address = toImageAddress(url)
    if (this.isOutOfReach(url)) return { url: address, problem: OUT_OF_REACH }
    if (image?.hash) {
      const { hash, width, height } = image
      return { url: address, hash, ...(width !== null && height !== null && { dimensions: { width, height } }) }
    }
    const code = (image?.problem_code ?? "image_unreachable") as ProblemSource["problem"]["code"]
    const message = image?.problem_message ?? "was not read"
    if (code !== "image_too_large") return { url: address, problem: { code, message } }
    const kilobytes = image?.bytes ? toKilobytes(image.bytes) : undefined
    const limitKilobytes = toKilobytes(this.options.maxBytes)
    return { url: address, problem: { code, message, kilobytes, limitKilobytes } }
  }
}

type ProblemSource = Extract<ImageSource, { problem: unknown }>

const HOST_IS_DOWN: ImageProblem = {
  code: "image_unreachable",
  message: "its host did not answer lately, and is asked again in a minute",
  isOutage: true,
}
const UNASKED_304: ImageProblem = {
  code: "image_unreachable",
  message: "answered 304 to an unconditional request",
  isOutage: false,
}
const OUT_OF_REACH: ProblemSource["problem"] = {
  code: "image_not_public",
  message: "its address is one of this store's own network, and the service is on the internet",
}

/** Addresses are stored in an index, of which Postgres takes 2,704 bytes per entry. */
export const LONGEST_ADDRESS_BYTES = 2_000
const SHOWN_OF_TOO_LONG = 100
const TOO_LONG: ProblemSource["problem"] = {
  code: "image_forbidden_address",
  message: `its address has more than ${LONGEST_ADDRESS_BYTES} bytes; most often the picture itself was pasted in place of its address`,
}
const isTooLong = (url: string): boolean =>
  url.length > LONGEST_ADDRESS_BYTES || Buffer.byteLength(url) > LONGEST_ADDRESS_BYTES

function toFoundProblem(url: string, { code, message, bytes, isOutage }: ImageProblem): FoundImage {
  const nothing = { hash: null, width: null, height: null, etag: null, last_modified: null }
  return { url, ...nothing, bytes: bytes ?? null, problem_code: code, problem_message: message, isOutage }
}

/** Includes the port, because another port is another server. */
function toHost(url: string): string {
  const address = toImageAddress(url)
  return parseUrl(address)?.host ?? ""
}
