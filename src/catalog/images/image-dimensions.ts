import type * as ImageSize from "image-size"
import { loadLater } from "../../values/load-later"

const library = loadLater<typeof ImageSize>("image-size")

/** In pixels. */
export interface ImageDimensions {
  width: number
  height: number
}

/** Cameras and editors write previews and colour profiles of this size before the dimensions of a JPEG. */
export const MOST_HEAD_BYTES = 256 * 1024

/** The first bytes of an image stream: enough for its dimensions, with an upper limit. */
export class ImageHead {
  private readonly chunks: Buffer[] = []
  bytes = 0

  add(chunk: Buffer): void {
    if (this.bytes >= MOST_HEAD_BYTES) return
    const part = chunk.subarray(0, MOST_HEAD_BYTES - this.bytes)
    this.chunks.push(part)
    this.bytes += part.length
  }

  /** @returns null if the bytes do not contain them */
  readDimensions(): ImageDimensions | null {
    // Copies the bytes, because a buffer from Node's pool lies within other memory, and the library reads beyond the end of a cut file.
    const head = new Uint8Array(this.bytes)
    let at = 0
    for (const chunk of this.chunks) {
      head.set(chunk, at)
      at += chunk.length
    }
    try {
      const { width, height } = library().imageSize(head)
      return isSide(width) && isSide(height) ? { width, height } : null
    } catch {
      // The library throws for a cut or hostile file.
      return null
    }
  }
}

/** No format has longer sides. */
const LONGEST_SIDE = 2 ** 31 - 1
const isSide = (pixels: number) => Number.isInteger(pixels) && pixels > 0 && pixels <= LONGEST_SIDE
