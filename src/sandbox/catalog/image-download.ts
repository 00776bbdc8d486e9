import { createHash } from "node:crypto"
import { Agent, fetch } from "undici"
import { type ImageCheck } from "./sync"
import { type Journal } from "../journal"
import { Refusal } from "../http/refusal"
import { type Thumbnails } from "./thumbnails"

const TIMEOUT_MS = 10_000
const AT_ONCE = 8
const MAX_BYTES = 25_000_000

/** Fetches the pictures of a sync call and holds each to its hash, as the service does before it takes a product. */
export class ImageDownload {
  private readonly agent = new Agent()

  constructor(private readonly surroundings: { journal: Journal; thumbnails: Thumbnails }) {}

  /**
   * Checks all pictures. Throws the {@link Refusal} of the first one, in the order of the entries, that cannot be downloaded or fails its
   * check.
   */
  async verifyAll(checks: readonly ImageCheck[]): Promise<void> {
    const problems = new Map<ImageCheck, string>()
    const once = new Map<string, Promise<string | undefined>>()
    const queue = [...checks]
    const worker = async () => {
      for (let check = queue.shift(); check; check = queue.shift()) {
        const key = `${check.hash} ${check.url}`
        const verdict = once.get(key) ?? this.verify(check)
        once.set(key, verdict)
        const problem = await verdict
        if (problem !== undefined) problems.set(check, problem)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    const failed = checks.find((check) => problems.has(check))
    if (!failed) return
    // 422 is for a new product that "otherwise failed validation"; for an update the document has only 400.
    throw new Refusal(failed.isNew ? 422 : 400, `product ${failed.productId} ${problems.get(failed)}`)
  }

  async close(): Promise<void> {
    await this.agent.destroy()
  }

  /** The picture's fault, or undefined. */
  private async verify({ url, hash }: ImageCheck): Promise<string | undefined> {
    const started = performance.now()
    const { status, problem } = await this.download(url, hash)
    this.surroundings.journal.record({
      direction: "out",
      operation: "image.download",
      method: "GET",
      path: url,
      status,
      ms: Math.round(performance.now() - started),
      note: problem,
    })
    return problem
  }

  private async download(url: string, hash: string): Promise<{ status: number | null; problem?: string }> {
    try {
      const response = await fetch(url, { dispatcher: this.agent, signal: AbortSignal.timeout(TIMEOUT_MS) })
      const { status } = response
      if (!response.ok) {
        await response.body?.cancel()
        return { status, problem: `image could not be downloaded: ${url} (HTTP ${status})` }
      }
      const bytes = await readBytes(response)
      if (!bytes) return { status, problem: `image is larger than ${MAX_BYTES} bytes: ${url}` }
      if (createHash("sha256").update(bytes).digest("hex") !== hash) {
        return { status, problem: `image hash does not match: ${url}` }
      }
      this.surroundings.thumbnails.keep(hash, bytes, response.headers.get("content-type"))
      return { status }
    } catch {
      return { status: null, problem: `image could not be downloaded: ${url}` }
    }
  }
}

async function readBytes(response: Awaited<ReturnType<typeof fetch>>): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array)
    size += (chunk as Uint8Array).byteLength
    if (size > MAX_BYTES) return undefined
  }
  return Buffer.concat(chunks)
}
