const SHOWN_OF_HASH = 8

/** A field with several values, one per line. Sorted, because each side returns its keys in a different order. */
export function toLines(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([key, each]) => `${key}: ${each}`)
}

export interface ShownImage {
  url: string
  /** The file name in the address, or the whole address if it has none. */
  fileName: string
  hash: string | null
  shortHash: string | null
}

export function toShownImage(image: unknown): ShownImage {
  const { url, hash } = readImage(image)
  return { url, fileName: toFileName(url), hash, shortHash: hash && `${hash.slice(0, SHOWN_OF_HASH)}…` }
}

function readImage(image: unknown): { url: string; hash: string | null } {
  if (typeof image !== "object" || image === null) return { url: String(image), hash: null }
  return {
    url: "url" in image ? String(image.url) : JSON.stringify(image),
    hash: "hash" in image ? String(image.hash) : null,
  }
}

function toFileName(url: string): string {
  const path = url.split(/[?#]/)[0] ?? url
  return path.slice(path.lastIndexOf("/") + 1) || url
}
