import { parseUrl, toBase } from "../parse-url"

describe("parseUrl", () => {
  it("parses an address with umlauts after many calls as in the first one", () => {
    const hosts = Array.from({ length: 20_000 }, () => parseUrl("https://bücher.example/é.png")?.host)
    expect(new Set(hosts)).toEqual(new Set(["xn--bcher-kva.example"]))
  })

  it("resolves a path against its base", () => {
    expect(parseUrl("/b.png", "https://shop.example/a/")?.href).toBe("https://shop.example/b.png")
  })

  it("returns null for a text that is no address", () => {
    expect(["", "/a.png", "http://", "shop.example"].map((text) => parseUrl(text))).toEqual([null, null, null, null])
  })
})

it.each([
  ["https://shop.example/api//", "https://shop.example/api"],
  ["https://shop.example/api/", "https://shop.example/api"],
  ["https://shop.example/api", "https://shop.example/api"],
])("%s without slashes at its end is %s", (address, base) => {
  expect(toBase(address)).toBe(base)
})
