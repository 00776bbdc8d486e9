/** Detects the type of a file from its first bytes; null if a shop window cannot show the format. */
export function readImageType(start: Buffer): string | null {
  return SIGNATURES.find(({ matches }) => matches(start))?.contentType ?? null
}

/** Enough to see the brands of an AVIF file. */
export const SIGNATURE_BYTES = 128

/**
 * Bytes, not the Content-Type header: file hosts send `application/octet-stream` for pictures and `image/jpeg` for error pages.
 * SVG is left out on purpose: it is a document that can carry scripts and references, has no reliable signature, and a catalogue of photos
 * may not render it.
 */
const SIGNATURES: readonly { contentType: string; matches: (start: Buffer) => boolean }[] = [
  { contentType: "image/jpeg", matches: (start) => holds(start, 0, [0xff, 0xd8, 0xff]) },
  { contentType: "image/png", matches: (start) => holds(start, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { contentType: "image/gif", matches: (start) => ["GIF87a", "GIF89a"].includes(toAscii(start, 0, 6)) },
  {
    contentType: "image/webp",
    matches: (start) => toAscii(start, 0, 4) === "RIFF" && toAscii(start, 8, 12) === "WEBP",
  },
  { contentType: "image/avif", matches: (start) => readBrands(start).some((brand) => AVIF_BRANDS.has(brand)) },
]

const AVIF_BRANDS = new Set(["avif", "avis"])

/** The brands in the `ftyp` box of an ISO media file: the major brand, then a version, then the compatible brands. */
function readBrands(start: Buffer): string[] {
  if (start.length < 16 || toAscii(start, 4, 8) !== "ftyp") return []
  const end = Math.min(start.readUInt32BE(0), start.length)
  const brands = [toAscii(start, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(toAscii(start, at, at + 4))
  return brands
}

const holds = (start: Buffer, offset: number, bytes: readonly number[]) =>
  bytes.every((byte, index) => start[offset + index] === byte)
const toAscii = (start: Buffer, from: number, to: number) => start.toString("latin1", from, to)
