import { crc32, deflateSync } from "node:zlib"

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * A PNG file of 8-bit RGB pixels. Every row is stored as its difference to the row above (filter "up"): smooth gradients
 * then shrink to a few kilobytes.
 */
export function toPng({ size, pixels }: { size: number; pixels: Buffer }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(filterUp(pixels, size * 3), { level: 6 })),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

function filterUp(pixels: Buffer, rowLength: number): Buffer {
  const rows = pixels.length / rowLength
  const filtered = Buffer.alloc(rows * (rowLength + 1))
  for (let row = 0; row < rows; row++) {
    const target = row * (rowLength + 1)
    filtered[target] = 2
    for (let column = 0; column < rowLength; column++) {
      const at = row * rowLength + column
      const above = row === 0 ? 0 : pixels[at - rowLength]!
      filtered[target + 1 + column] = pixels[at]! - above
    }
  }
  return filtered
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
