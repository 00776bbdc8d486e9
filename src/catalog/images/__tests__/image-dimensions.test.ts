import fc from "fast-check"
import { ImageHead, MOST_HEAD_BYTES } from "../image-dimensions"

const ascii = (text: string) => Buffer.from(text, "latin1")
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])))
const u32 = (...values: number[]) => u16(...values.flatMap((value) => [value >>> 16, value & 0xffff]))
const box = (name: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), ascii(name), body])
}

const png = (width: number, height: number) =>
  Buffer.concat([
    Buffer.from([0x89]),
    ascii("PNG\r\n\x1a\n"),
    u32(13),
    ascii("IHDR"),
    u32(width, height),
    Buffer.alloc(9),
  ])
const gif = (width: number, height: number) =>
  Buffer.concat([ascii("GIF89a"), Buffer.from([width & 255, width >> 8, height & 255, height >> 8])])
const webp = (width: number, height: number) =>
  Buffer.concat([
    ascii("RIFF....WEBPVP8X"),
    Buffer.from([10, 0, 0, 0, 0, 0, 0, 0]),
    ...[width, height].map((side) => Buffer.from([(side - 1) & 255, ((side - 1) >> 8) & 255, (side - 1) >> 16])),
  ])
const avif = (width: number, height: number) => {
  const sides = box("ispe", u32(0, width, height))
  const meta = box("meta", u32(0), box("iprp", box("ipco", sides)))
  return Buffer.concat([box("ftyp", ascii("avif\0\0\0\0mif1")), meta])
}
const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content])
/** Cameras write data of any length before the size. */
const jpeg = (width: number, height: number, before = 100) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...Array.from({ length: Math.ceil(before / 60_000) }, () => segment(0xe2, Buffer.alloc(Math.min(before, 60_000)))),
    segment(0xc0, Buffer.concat([Buffer.from([8]), u16(height, width), Buffer.from([3])])),
    Buffer.alloc(200),
  ])

function read(bytes: Buffer, chunkBytes = bytes.length) {
  const head = new ImageHead()
  for (let at = 0; at < bytes.length; at += chunkBytes) head.add(bytes.subarray(at, at + chunkBytes))
  return head.readDimensions()
}

describe("the dimensions of an image", () => {
  test.each([
    ["a PNG", png],
    ["a GIF", gif],
    ["a WebP", webp],
    ["an AVIF", avif],
    ["a JPEG", jpeg],
    ["a JPEG with a preview", (width: number, height: number) => jpeg(width, height, 150_000)],
  ])("come from the first bytes of %s, however the bytes arrive", (_, make) => {
    expect(read(make(200, 150))).toEqual({ width: 200, height: 150 })
    expect(read(make(12_000, 9_000), 7)).toEqual({ width: 12_000, height: 9_000 })
  })

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["half a PNG", png(5, 5).subarray(0, 18)],
    ["half a JPEG", jpeg(5, 5).subarray(0, 105)],
    ["a JPEG whose size comes too late", jpeg(5, 5, MOST_HEAD_BYTES)],
    ["a picture without a side", png(0, 5)],
    ["a picture whose side is no number of pixels", png(2 ** 32 - 1, 5)],
    ["a web page", ascii("<!doctype html>")],
  ])("stay unknown for %s", (_, bytes) => {
    expect(read(bytes)).toBeNull()
  })

  test("need only the first bytes of the image", () => {
    const head = new ImageHead()
    for (let chunk = 0; chunk < 100; chunk++) head.add(Buffer.alloc(64 * 1024))
    expect(head.bytes).toBeLessThanOrEqual(MOST_HEAD_BYTES)
  })

  test("cost little time for hostile bytes and throw no error", () => {
    const starts = [png, gif, webp, avif, jpeg].map((make) => make(300, 300))
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom(
        ...[...starts, segment(0xe1, ascii("Exif\0\0MM")), box("ispe", u32(0, 1, 1)), box("clap"), u32(0)],
      ),
    )
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.nat(40), piece, fc.nat(20_000), (start, cut, again, times) => {
        const bytes = Buffer.concat([start.subarray(0, cut), ...Array.from({ length: times }, () => again)])
        const begun = process.cpuUsage()
        const dimensions = read(bytes)
        expect(process.cpuUsage(begun).user).toBeLessThan(3_000_000)
        if (dimensions) expect(Math.min(dimensions.width, dimensions.height)).toBeGreaterThan(0)
      }),
    )
  })
})
