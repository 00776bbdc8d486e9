const MAX_PICTURE_BYTES = 1_000_000
const MAX_TOTAL_BYTES = 50_000_000

/** Pictures that were downloaded, by their hash, for the console; the oldest make room. Lost on restart, never needed. */
export class Thumbnails {
  private readonly pictures = new Map<string, { type: string; bytes: Buffer }>()
  private totalBytes = 0

  keep(hash: string, bytes: Buffer, type: string | null): void {
    const isPicture = type !== null && type.startsWith("image/")
    if (!isPicture || bytes.length > MAX_PICTURE_BYTES || this.pictures.has(hash)) return
    this.pictures.set(hash, { type, bytes })
    this.totalBytes += bytes.length
    for (const [oldest, picture] of this.pictures) {
      if (this.totalBytes <= MAX_TOTAL_BYTES) break
      this.pictures.delete(oldest)
      this.totalBytes -= picture.bytes.length
    }
  }

  get(hash: string): { type: string; bytes: Buffer } | undefined {
    return this.pictures.get(hash)
  }
}
