import { createImageReader, type ImageReader } from "../../../client/image-fingerprint"
import { type ImageSource } from "../../../core/catalog/desired"
import { type PluginOptions } from "../../../core/settings/options"
import { type CachedImage, type ImageCache } from "./image-cache"

const AT_ONCE = 8
const MAX_REDIRECTS = 3
/** An image that could not be used is read again after so long, when somebody asks for it. */
const PROBLEM_STANDS_MS = 60_000

/** The SHA-256 of what is at each image address: from the cache, or read now. */
export class ImageFingerprints {
  private readonly reader: ImageReader = createImageReader()

  constructor(
    private readonly cache: ImageCache,
    private readonly options: PluginOptions["images"],
  ) {}

  /**
   * @param ownHosts the store's own `host:port`s, which may be private
   * @returns one source per address: its hash, or why it cannot be used. `changed`: the addresses that had another problem until now,
   *   or have none any more; whatever was decided by it has to be compared again
   */
  async read(urls: string[], ownHosts: string[]): Promise<{ sources: Map<string, ImageSource>; changed: string[] }> {
    const cached = await this.cache.read(urls)
    const missing = [...new Set(urls)].filter((url) => !isUsable(cached.get(url)))
    const found = await this.fetchAll(missing, [...ownHosts, ...this.options.allowedPrivateHosts])
    const changed = await this.cache.record(found)
    const all = new Map<string, Omit<CachedImage, "age_ms">>([
      ...cached,
      ...found.map((image) => [image.url, image] as const),
    ])
    return { sources: new Map(urls.map((url) => [url, toSource(url, all.get(url))])), changed }
  }

  /** As last read, without reading: an address that was never read counts as one that can be. */
  async recall(urls: string[]): Promise<Map<string, ImageSource>> {
    const cached = await this.cache.read(urls)
    return new Map(urls.map((url) => [url, cached.has(url) ? toSource(url, cached.get(url)) : { url, hash: "" }]))
  }

  /**
   * Reads images again that were not read for a while, to detect new bytes at an old address. An image that did not change costs a
   * conditional request.
   *
   * @returns the addresses whose hash or problem is another one now
   */
  async recheck(
    { limit, olderThanMs, problemsOlderThanMs }: { limit: number; olderThanMs: number; problemsOlderThanMs: number },
    ownHosts: string[],
  ): Promise<{ checked: number; changed: string[] }> {
    const stale = await this.cache.readStale({ limit, olderThanMs, problemsOlderThanMs })
    const known = new Map(stale.map((image) => [image.url, image]))
    const found = await this.fetchAll([...known.keys()], [...ownHosts, ...this.options.allowedPrivateHosts], known)
    return { checked: found.length, changed: await this.cache.record(found) }
  }

  /** Forgets the images that no product shows any more. @returns how many */
  prune(): Promise<number> {
    return this.cache.prune()
  }

  close(): Promise<void> {
    return this.reader.close()
  }

  private async fetchAll(
    urls: string[],
    allowedPrivateHosts: string[],
    known: ReadonlyMap<string, CachedImage> = new Map(),
  ) {
    const queue = [...urls]
    const found: Omit<CachedImage, "age_ms">[] = []
    const worker = async () => {
      for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
        found.push(await this.fetchOne(url, allowedPrivateHosts, known.get(url)))
      }
    }
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, urls.length) }, worker))
    return found
  }

  private async fetchOne(
    url: string,
    allowedPrivateHosts: string[],
    known: CachedImage | undefined,
  ): Promise<Omit<CachedImage, "age_ms">> {
    const { maxBytes, timeoutMs } = this.options
    const limits = { maxBytes, timeoutMs, maxRedirects: MAX_REDIRECTS }
    const validators = known?.hash
      ? { etag: known.etag, lastModified: known.last_modified, length: known.bytes }
      : undefined
    const reading = await this.reader.readFingerprint({ url, validators, limits, allowedPrivateHosts })
    const nothing = { url, hash: null, bytes: null, etag: null, last_modified: null }
    if (!reading.ok) return { ...nothing, problem_code: reading.error.code, problem_message: reading.error.message }
    if (reading.value.kind === "unchanged") {
      if (known?.hash) return known
      return {
        ...nothing,
        problem_code: "image_unreachable",
        problem_message: "answered 304 to an unconditional request",
      }
    }
    const { sha256, bytes, etag, lastModified } = reading.value
    return { url, hash: sha256, bytes, etag, last_modified: lastModified, problem_code: null, problem_message: null }
  }
}

function isUsable(image: CachedImage | undefined): boolean {
  if (!image) return false
  return image.hash !== null || image.age_ms < PROBLEM_STANDS_MS
}

type ProblemSource = Extract<ImageSource, { problem: unknown }>

function toSource(url: string, image: Omit<CachedImage, "age_ms"> | undefined): ImageSource {
  if (image?.hash) return { url, hash: image.hash }
  const code = (image?.problem_code ?? "image_unreachable") as ProblemSource["problem"]["code"]
  return { url, problem: { code, message: image?.problem_message ?? "was not read" } }
}
