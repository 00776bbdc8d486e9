import { readImageType } from "../image-type"

const ascii = (text: string) => Buffer.from(text, "latin1")
const ftyp = (size: number, brands: string) => Buffer.concat([Buffer.from([0, 0, 0, size]), ascii(`ftyp${brands}`)])

test.each([
  ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "image/jpeg"],
  ["a PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), "image/png"],
  ["a GIF", ascii("GIF89a....."), "image/gif"],
  ["an old GIF", ascii("GIF87a....."), "image/gif"],
  ["a WebP", ascii("RIFF1234WEBPVP8 "), "image/webp"],
  ["an AVIF", ftyp(24, "avif\0\0\0\0mif1miaf"), "image/avif"],
  ["an animated AVIF", ftyp(24, "avis\0\0\0\0mif1miaf"), "image/avif"],
  ["an AVIF by a compatible brand", ftyp(24, "mif1\0\0\0\0miafavif"), "image/avif"],
  ["a video", ftyp(24, "isom\0\0\0\0iso2mp41"), null],
  ["a video whose data mentions AVIF", ftyp(20, "isom\0\0\0\0iso2avif"), null],
  ["a sound", ascii("RIFF1234WAVEfmt "), null],
  ["an SVG", ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ["a web page", ascii("<!doctype html>"), null],
  ["half a signature", Buffer.from([0xff, 0xd8]), null],
  ["nothing", Buffer.alloc(0), null],
])("%s is recognised by its first bytes", (_, start, contentType) => {
  expect(readImageType(start)).toBe(contentType)
})
